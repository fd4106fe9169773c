/*
 * A wall clock that is CLOCK_AHEAD seconds ahead, for the process that preloads it; or as many as CLOCK_FILE says at the moment, which
 * every process that preloads it shares. Clocks that measure durations stay as they are.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t fixed;
static const volatile int64_t *ahead = &fixed;
static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  const char *set = getenv("CLOCK_AHEAD");
  fixed = set ? atol(set) : 0;
  const char *file = getenv("CLOCK_FILE");
  int opened = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (opened >= 0) {
    void *shared = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, opened, 0);
    if (shared != MAP_FAILED) ahead = shared;
    close(opened);
  }
  real = dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t id, struct timespec *at) {
  if (!real) begin();
  int failed = real(id, at);
  if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
