import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../src/lib/lesson/texts'
import { EDITION_IDS } from '../src/lib/cards/editions'
import type { Lesson, Lessons } from '../src/lib/generated/protocol'
import { LessonRun, PAUSE_MS } from '../src/lib/lesson/lesson_run.svelte'
import { hasLessons, loadLessons } from '../src/lib/lesson/lessons'
import { taskText } from '../src/lib/lesson/task_text'
import { routeOf } from '../src/lib/state/routes'
import { LANGS, language } from '../src/lib/text/fluent.svelte'
import LessonScreen from '../src/lesson/LessonScreen.svelte'

let run: LessonRun

async function begin(edition: string, lesson: Lesson): Promise<LessonRun> {
  run = new LessonRun(edition, lesson, 'Ana')
  await tick()
  return run
}

/** Let the others move until the learner is asked. */
async function untilAsked(): Promise<void> {
  while (!run.task && !run.isOver) await vi.advanceTimersByTimeAsync(PAUSE_MS)
}

async function doTask(): Promise<void> {
  run.game.move(run.task!.outcomes[0]!.action)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('Every edition has lessons', () => {
  expect(EDITION_IDS.filter((id) => !hasLessons(id))).toEqual([])
})

describe.each(EDITION_IDS)('the lessons about %s', (edition) => {
  async function every(): Promise<Lesson[]> {
    const { first, special }: Lessons = await loadLessons(edition)
    return [first, ...special]
  }

  it('can be played to their end, and say what to do in both languages', async () => {
    for (const lesson of await every()) {
      await begin(edition, lesson)
      await untilAsked()
      while (run.task) {
        for (const lang of LANGS) {
          language.use(lang)
          const text = taskText(run.task, run.game)
          expect(text).not.toMatch(/[{}]|lesson-|undefined/)
          expect(text.length).toBeGreaterThan(12)
        }
        language.use('en')
        const before = run.made
        await doTask()
        expect(run.made).toBe(before + 1)
        expect(run.game.pending).toBeNull()
        await untilAsked()
      }
      expect(run.isOver).toBe(true)
      expect(run.tasksDone).toBe(run.tasks)
    }
  })

  it('end the first game with the learner out', async () => {
    const { first } = await loadLessons(edition)
    const last = first.steps.at(-1)!.outcomes[0]!
    expect(last.view.winner).toBe(first.start.seat)
    expect(last.view.hand).toEqual([])
  })
})

describe('a first game', () => {
  beforeEach(async () => {
    await begin('zelda', (await loadLessons('zelda')).first)
    await untilAsked()
  })

  it('does not go on with another legal move, and says so', async () => {
    const { hand } = run.game.view!
    run.game.move({ do: 'draw' })
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(run.astray).toBe(true)
    expect(run.made).toBe(0)
    expect(run.game.view!.hand).toEqual(hand)
    expect(run.game.pending).toBeNull()
    await doTask()
    expect(run.astray).toBe(false)
  })

  it('explains with the reason of the rules why a card cannot be played', async () => {
    run.game.askWhyNot({ do: 'play', card: 'B3' })
    await vi.advanceTimersByTimeAsync(0)
    expect(run.game.refusal?.code).toBe('card_does_not_fit')
    expect(run.game.refusal?.clause).toBe('T1')
  })

  it('wants uno! before the next-to-last card', async () => {
    while (run.task?.task !== 'lesson-uno') {
      await doTask()
      await untilAsked()
    }
    const { action } = run.task.outcomes[0]!
    run.game.move({ ...action, call: false } as typeof action)
    await vi.advanceTimersByTimeAsync(0)
    expect(run.astray).toBe(true)
    await doTask()
    expect(run.task).toBeNull()
  })

  it('stops when it is closed', async () => {
    await doTask()
    run.game.close()
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
    expect(run.made).toBe(1)
  })
})

it('Where a position goes no further, every colour is right', async () => {
  const [letItGo] = (await loadLessons('frozen')).special
  const colors = letItGo!.steps.at(-1)!.outcomes.map(({ action }) => action.do === 'play' && action.color)
  expect(new Set(colors)).toEqual(new Set(['blue', 'green', 'pink', 'yellow']))
})

it('A house rule of a lesson is written in the language of the page', async () => {
  language.use('es')
  const customizable = (await loadLessons('frozen')).special.at(-1)!
  await begin('frozen', customizable)
  expect(run.game.table!.house_rules['WC1']?.title).toBe('Bola de nieve')
})

it('The lesson is shown at a table with its first task', async () => {
  vi.useRealTimers()
  render(LessonScreen, { edition: 'zelda', special: false })
  await screen.findByText(/play red 8 on red 5/)
  screen.getByText('1 of 11')
  screen.getByRole('button', { name: 'Skip the lesson' })
  // There is no server that could answer it.
  expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull()
})

it('Lessons have addresses', () => {
  expect(routeOf('/learn')).toEqual({ at: 'learn', edition: null, special: false })
  expect(routeOf('/learn/frozen')).toEqual({ at: 'learn', edition: 'frozen', special: false })
  expect(routeOf('/learn/frozen/special')).toEqual({ at: 'learn', edition: 'frozen', special: true })
  expect(routeOf('/learn/frozen/other')).toEqual({ at: 'lost' })
})
