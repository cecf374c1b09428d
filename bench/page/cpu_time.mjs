// Rewrites a trace so that a task takes as long as its processor time: what other programs of the machine take doesn't count.

/** The thread of an event. */
const threadOf = ({ pid, tid }) => `${pid} ${tid}`

export function inCpuTime(events) {
  const tasks = new Map()
  for (const event of events) {
    if (event.ph !== 'X' || event.tdur === undefined || !event.name.endsWith('RunTask')) continue
    const ofThread = tasks.get(threadOf(event)) ?? tasks.set(threadOf(event), []).get(threadOf(event))
    ofThread.push({ ts: event.ts, end: event.ts + event.dur, tts: event.tts })
  }
  for (const [thread, all] of tasks) tasks.set(thread, outermost(all))
  return events.map((event) => {
    const task = event.tts === undefined ? undefined : taskAt(tasks.get(threadOf(event)) ?? [], event.ts)
    if (!task) return event
    const moved = { ...event, ts: task.ts + Math.max(0, event.tts - task.tts) }
    return event.tdur === undefined ? moved : { ...moved, dur: event.tdur }
  })
}

/** Tasks that run inside another one are part of it. */
function outermost(all) {
  const found = []
  for (const task of all.sort((a, b) => a.ts - b.ts || b.end - a.end)) {
    if (!found.length || task.ts >= found.at(-1).end) found.push(task)
  }
  return found
}

function taskAt(tasks, ts) {
  let [low, high] = [0, tasks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (tasks[middle].ts <= ts) low = middle + 1
    else high = middle
  }
  const task = tasks[low - 1]
  return task && ts <= task.end ? task : undefined
}
