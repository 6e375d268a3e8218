/*
 * What ct1.h says of threads: games of one reader are checked, repaired, reported and written by
 * several threads while the reader goes on, and everything comes out as with one thread; and so it
 * does when each thread has a context of its own.  Built with SANITIZE=thread it also finds what was
 * only lucky.
 */
#include <glob.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/reading.h"

enum {
	THREADS = 4,
	QUEUE = 8, /* games that wait */
};

/* What this thread's findings are added to. */
static _Thread_local struct record_buffer *notes;

static void note(void *user, const struct ct1_finding *finding)
{
	(void)user;
	reading_note(notes, finding);
}

static void add_verdict(struct record_buffer *out, const struct ct1_verdict *verdict)
{
	char line[200];

	snprintf(line, sizeof line, "game %u: %d, %u half-moves, %d by %d, %u+%u+%u\n",
	         verdict->game, verdict->valid, verdict->half_moves, (int)verdict->outcome.winner,
	         (int)verdict->outcome.reason, verdict->errors, verdict->warnings, verdict->notes);
	record_add(out, line);
}

/* Everything that one thread does with a game. */
static void judge(ct1_game *game, struct record_buffer *out)
{
	unsigned changes;

	notes = out;
	if (ct1_game_check(game, CT1_SUGGEST | CT1_EXPLAIN) != CT1_OK ||
	    ct1_game_repair(game, CT1_REPAIR_ALL, &changes) != CT1_OK ||
	    ct1_game_report(game) != CT1_OK || ct1_game_annotate(game) != CT1_OK)
		abort();
	struct ct1_verdict verdict = ct1_game_verdict(game);

	add_verdict(out, &verdict);
	for (enum ct1_form form = CT1_FORM_CYRILLIC; form < CT1_FORMS; form++) {
		if (ct1_game_write(game, form, NULL, reading_write, out) != CT1_OK)
			abort();
	}
	ct1_game_free(game);
}

/* --- One thread ----------------------------------------------------------------------------- */

static struct record_buffer input;
static struct texts expected;

static int judge_next(void *user, ct1_game *game)
{
	(void)user;
	judge(game, texts_add(&expected));
	return CT1_OK;
}

/* Reads the input, and gives the games away. */
static void read_input(ct1_context *context, reading_use *use, void *user)
{
	struct record_buffer between = {0}; /* what the reader itself finds */
	ct1_reader *reader = ct1_reader_new(context);
	ct1_game *game;

	if (!reader || ct1_reader_feed(reader, input.bytes, input.length) != CT1_OK ||
	    ct1_reader_finish(reader) != CT1_OK)
		abort();
	for (;;) {
		notes = &between;
		if (ct1_reader_next(reader, &game) != CT1_OK)
			abort();
		if (!game)
			break;
		use(user, game);
	}
	ct1_reader_free(reader);
	free(between.bytes);
}

static ct1_context *new_context(void)
{
	ct1_context *context = ct1_context_new(NULL);

	if (!context)
		abort();
	ct1_context_set_sink(context, note, NULL);
	return context;
}

static void add_files(const char *pattern)
{
	glob_t found;

	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char text[64 * 1024];
		FILE *file = fopen(found.gl_pathv[i], "rb");

		assert_non_null(file);
		size_t length = fread(text, 1, sizeof text - 1, file);

		text[length] = '\0';
		fclose(file);
		record_add(&input, text);
		record_add(&input, "\n\n");
	}
	globfree(&found);
}

static int read_once(void **state)
{
	ct1_context *context = new_context();

	(void)state;
	add_files("samples/*.ct1");
	add_files("tests/games/*.ct1");
	add_files("tests/checks/*.ct1");
	read_input(context, judge_next, NULL);
	ct1_context_free(context);
	return 0;
}

static int forget(void **state)
{
	(void)state;
	texts_free(&expected);
	free(input.bytes);
	return 0;
}

/* --- One context ---------------------------------------------------------------------------- */

/* Games on their way to the threads, and what became of them. */
struct queue {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	ct1_game *games[QUEUE];
	size_t added, claimed;
	bool finished;
	struct record_buffer *results;
};

static int add_game(void *user, ct1_game *game)
{
	struct queue *queue = user;

	pthread_mutex_lock(&queue->mutex);
	while (queue->added - queue->claimed == QUEUE)
		pthread_cond_wait(&queue->changed, &queue->mutex);
	queue->games[queue->added++ % QUEUE] = game;
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->mutex);
	return CT1_OK;
}

static void *judge_games(void *user)
{
	struct queue *queue = user;

	pthread_mutex_lock(&queue->mutex);
	while (queue->claimed < queue->added || !queue->finished) {
		if (queue->claimed == queue->added) {
			pthread_cond_wait(&queue->changed, &queue->mutex);
			continue;
		}
		size_t number = queue->claimed++;
		ct1_game *game = queue->games[number % QUEUE];

		pthread_cond_broadcast(&queue->changed);
		pthread_mutex_unlock(&queue->mutex);
		if (number >= expected.count)
			abort();
		record_add(&queue->results[number], "");
		judge(game, &queue->results[number]);
		pthread_mutex_lock(&queue->mutex);
	}
	pthread_mutex_unlock(&queue->mutex);
	return NULL;
}

static void one_context_serves_all_threads(void **state)
{
	ct1_context *context = new_context();
	struct queue queue = {.mutex = PTHREAD_MUTEX_INITIALIZER,
	                      .changed = PTHREAD_COND_INITIALIZER};
	pthread_t threads[THREADS];

	(void)state;
	queue.results = calloc(expected.count, sizeof *queue.results);
	assert_non_null(queue.results);
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, judge_games, &queue), 0);
	read_input(context, add_game, &queue);
	pthread_mutex_lock(&queue.mutex);
	queue.finished = true;
	pthread_cond_broadcast(&queue.changed);
	pthread_mutex_unlock(&queue.mutex);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	ct1_context_free(context);

	assert_true(expected.count > 300);
	assert_int_equal(queue.added, expected.count);
	for (size_t i = 0; i < expected.count; i++) {
		assert_string_equal(queue.results[i].bytes, expected.items[i].bytes);
		free(queue.results[i].bytes);
	}
	free(queue.results);
}

/* --- A context for each thread -------------------------------------------------------------- */

static int add_result(void *user, ct1_game *game)
{
	struct texts *results = user;

	judge(game, texts_add(results));
	return CT1_OK;
}

static void *read_alone(void *user)
{
	ct1_context *context = new_context();

	read_input(context, add_result, user);
	ct1_context_free(context);
	return NULL;
}

static void contexts_are_independent(void **state)
{
	struct texts results[THREADS] = {{NULL, 0}};
	pthread_t threads[THREADS];

	(void)state;
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(pthread_create(&threads[i], NULL, read_alone, &results[i]), 0);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		assert_int_equal(results[i].count, expected.count);
		for (size_t n = 0; n < expected.count; n++)
			assert_string_equal(results[i].items[n].bytes, expected.items[n].bytes);
		texts_free(&results[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_context_serves_all_threads),
		cmocka_unit_test(contexts_are_independent),
	};

	return cmocka_run_group_tests_name("threads", tests, read_once, forget);
}
