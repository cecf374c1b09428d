import { render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AVATAR_ART, botFace, REACTION_ART } from '../src/lib/art/portraits'
import { announcer } from '../src/lib/feedback/announcer.svelte'
import { AVATARS, REACTIONS, type Event } from '../src/lib/generated/protocol'
import { settings } from '../src/lib/state/settings.svelte'
import { tables } from '../src/lib/state/tables.svelte'
import { LANGS, language, say } from '../src/lib/text/fluent.svelte'
import Table from '../src/table/Table.svelte'
import AvatarPicker from '../src/ui/AvatarPicker.svelte'
import { FakeSocket } from './fake_socket'
import { update } from './message_fixtures'
import { sitDown } from './sit_down'
import { table, view } from './table_fixtures'

const BOTS = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elsa', 'Fermín', 'Gala', 'Hugo', 'Inés', 'Jonás', 'Katia', 'León', 'Mila', 'Nico', 'Olga', 'Pablo', 'Quela', 'Rita', 'Simón', 'Tere']

/** A phone: without a layout, jsdom gives a wide table no room. */
beforeEach(() => void vi.stubGlobal('innerWidth', 390))

function atTable(): { socket: FakeSocket; container: Element } {
  const socket = sitDown()
  if (!tables.game) throw new Error('no table')
  const { container } = render(Table, { game: tables.game })
  return { socket, container }
}

function happens(socket: FakeSocket, ...events: Event[]): void {
  socket.tell(update({ events, view: view() }))
  flushSync()
}

describe('Pictures', () => {
  it('there are for every avatar and every reaction, with names in both languages', () => {
    expect(Object.keys(AVATAR_ART).sort()).toEqual([...AVATARS].sort())
    expect(Object.keys(REACTION_ART).sort()).toEqual([...REACTIONS].sort())
    expect(REACTIONS).toHaveLength(12)
    for (const lang of LANGS) {
      language.use(lang)
      for (const id of [...AVATARS.map((each) => `page-avatar-${each}`), ...REACTIONS.map((each) => `page-preset-${each}`)]) expect(say(id)).not.toContain('page-')
    }
  })

  it('every bot has a face of its own, always the same', () => {
    expect(new Set(BOTS.map(botFace)).size).toBe(BOTS.length)
    expect(botFace('Ada')).toBe(botFace('Ada'))
  })

  it('no name becomes part of a drawing', () => {
    expect(botFace('<script>')).not.toContain('script')
  })

  it('one that is chosen is kept, told to the table, and sent with the next seat', () => {
    const socket = sitDown()
    render(AvatarPicker)
    screen.getByRole('radio', { name: 'Fox' }).click()
    expect(settings.avatar).toBe('fox')
    expect(socket.sent.at(-1)).toMatchObject({ type: 'avatar', avatar: 'fox' })
    tables.join('ghjk2345', 'Ana')
    FakeSocket.latest.open()
    expect(FakeSocket.latest.sent[0]).toMatchObject({ type: 'join', avatar: 'fox' })
    settings.avatar = ''
  })
})

describe('What is said', () => {
  it('stands in a bubble at the seat for some seconds, and is announced', () => {
    vi.useFakeTimers()
    const { socket, container } = atTable()
    socket.tell(update({ notices: [{ type: 'chat_message', seat: 1, name: 'Beto', text: 'Here we go' }] }))
    flushSync()
    const seat = [...container.querySelectorAll('li.seat')].find((each) => each.textContent.includes('Beto'))
    expect(seat?.querySelector('.bubble')?.textContent).toContain('Here we go')
    vi.advanceTimersByTime(1000)
    expect(announcer.polite).toContain('Beto: Here we go')
    vi.advanceTimersByTime(5000)
    flushSync()
    expect(container.querySelector('.bubble')).toBeNull()
  })

  it('can be a reaction, sent with two taps', () => {
    const { socket, container } = atTable()
    screen.getByRole('button', { name: 'Reactions' }).click()
    flushSync()
    screen.getByRole('button', { name: 'Love it!' }).click()
    flushSync()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'say', preset: 'heart' })
    socket.tell(update({ notices: [{ type: 'chat_message', seat: 0, name: 'Ana', preset: 'heart' }] }))
    flushSync()
    expect(container.querySelector('.react .own [role="img"]')?.getAttribute('aria-label')).toBe('Love it!')
  })
})

describe('A moment is shown large', () => {
  it('when somebody goes out', () => {
    const { socket, container } = atTable()
    happens(socket, { type: 'round_ended', winner: 1, points: [0, 30, 0], scores: [0, 30, 0] })
    expect(container.querySelector('.moment.out')?.textContent).toContain('Beto is out first')
    expect(container.querySelectorAll('.confetti span').length).toBeGreaterThan(20)
  })

  it('when the match is won', () => {
    const { socket, container } = atTable()
    happens(socket, { type: 'round_ended', winner: 0, points: [30, 0, 0], scores: [510, 0, 0] }, { type: 'match_ended', winners: [0] })
    expect(container.querySelector('.moment.won')?.textContent).toContain('You win the match!')
  })

  it.each([true, false])('when a challenge is judged: guilty %s', (guilty) => {
    vi.useFakeTimers()
    const { socket, container } = atTable()
    happens(socket, { type: 'judged', player: 1, guilty }, { type: 'drew', seat: guilty ? 1 : 2, count: 4, why: 'card', cards: null })
    expect(container.querySelector('.moment')?.textContent).toMatch(guilty ? /Guilty.*Beto drew 4 cards/ : /Innocent.*Tejo drew 4 cards/)
    vi.advanceTimersByTime(3000)
    flushSync()
    expect(container.querySelector('.moment')).toBeNull()
  })

  it('but not when a round is blocked', () => {
    const { socket, container } = atTable()
    happens(socket, { type: 'round_ended', winner: null, points: [0, 0, 0], scores: [0, 0, 0] })
    expect(container.querySelector('.moment')).toBeNull()
  })
})

it('Seats show the avatar of a person', () => {
  const seats = table().seats.map((seat, i) => (i === 1 ? { ...seat, avatar: 'owl' as const } : seat))
  sitDown({ table: table({ seats }) })
  if (!tables.game) throw new Error('no table')
  const { container } = render(Table, { game: tables.game })
  const seat = [...container.querySelectorAll('li.seat')].find((each) => each.textContent.includes('Beto'))
  expect(seat?.querySelector('.avatar svg')).toBeTruthy()
})
