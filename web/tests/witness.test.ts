import { describe, expect, it } from 'vitest'
import { partCommitment, secretCommitment, type Part, type Transcript } from '../src/lib/fairness/transcript'
import { Witness, type Seating, type Verdict } from '../src/lib/fairness/witness'
import type { DealInfo } from '../src/lib/generated/protocol'

const DEAL = { table: 'amber-fox', match: 1, round: 1 }
const SECRET = '5e'.repeat(32)
const OTHER = '07'.repeat(32)
const ANA: Part = { seat: 0, commitment: partCommitment(DEAL, 0, 'a0'.repeat(32)), contribution: 'a0'.repeat(32) }
const BEN: Part = { seat: 1, commitment: partCommitment(DEAL, 1, 'be'.repeat(32)), contribution: 'be'.repeat(32) }
const TABLE: Seating = { edition: 'zelda', options: {}, players: ['Ana', 'Ben', 'Cal'], you: 0 }
const TOLD: Transcript = { deal: DEAL, commitment: secretCommitment(DEAL, SECRET) }

function closed(...parts: Part[]): Part[] {
  return parts.map(({ seat, commitment }) => ({ seat, commitment }))
}

function coming(parts: Part[], is_fixed = false, left_out: number[] = []): DealInfo {
  return { coming: { ...TOLD, parts }, is_fixed, left_out, dealt: null }
}

function dealt(parts: Part[], secret: string | null = null): DealInfo {
  return { coming: null, is_fixed: false, left_out: [], dealt: { ...TOLD, parts, ...(secret && { secret }) } }
}

/** Ana's page, which has committed to its part. */
function ana(): Witness {
  sessionStorage.clear()
  const witness = new Witness(() => 'a0'.repeat(32))
  witness.see(coming([]), TABLE)
  expect(witness.commit(0)).toBe(ANA.commitment)
  return witness
}

function verdict(told: DealInfo[], witness = ana()): Verdict | null {
  for (const deals of told) witness.see(deals, TABLE)
  return witness.verdict
}

const FIXED = coming(closed(ANA, BEN), true)
const HONEST = [FIXED, dealt([ANA, BEN]), dealt([ANA, BEN], SECRET)]
const FAIR = { complaints: [], problems: [] }

/** Deals in a row in which Ana's part was opened (`+`), called missing (`-`) or left out (`x`). */
function dealsOf(opened: string): Verdict | null {
  sessionStorage.clear()
  const witness = new Witness(() => 'a0'.repeat(32))
  for (const [place, what] of [...opened].entries()) {
    const deal = { ...DEAL, round: place + 1 }
    const told: Transcript = { deal, commitment: secretCommitment(deal, SECRET) }
    witness.see({ coming: told, is_fixed: false, left_out: [], dealt: null }, TABLE)
    const commitment = witness.commit(0)!
    const own: Part = { seat: 0, commitment, ...(what === '+' && { contribution: 'a0'.repeat(32) }) }
    const parts = what === 'x' ? [] : [own]
    witness.see({ coming: { ...told, parts: closed(...parts) }, is_fixed: true, left_out: what === 'x' ? [0] : [], dealt: null }, TABLE)
    for (const secret of [null, SECRET]) witness.see({ coming: null, is_fixed: false, left_out: [], dealt: { ...told, parts, secret } }, TABLE)
  }
  return witness.verdict
}

it.each([['x', false], ['-x', false], ['--x', true], ['+--x', true], ['+-x', false], ['+--xx', false]])(
  'A seat is left out only if it has withheld twice: %s', (opened, isFair) => {
    expect(dealsOf(opened)?.complaints).toEqual(isFair ? [] : ['part_left_out'])
  })

it('A transcript that changes during the round is noticed, and the seal stays that of the first one', () => {
  const witness = ana()
  for (const told of [FIXED, dealt([ANA, BEN]), dealt([BEN])]) witness.see(told, TABLE)
  expect(witness.dealt?.parts).toEqual([ANA, BEN])
  expect(verdict([dealt([ANA, BEN]), dealt([ANA, BEN], SECRET)], witness)?.complaints).toEqual(['parts_changed'])
})

describe('a page at an honest table', () => {
  it('finds the deal fair', () => {
    expect(verdict(HONEST)).toMatchObject(FAIR)
    expect(verdict(HONEST.flatMap((told) => [told, told]))).toMatchObject(FAIR)
  })

  it('opens its contribution only while its commitment is fixed', () => {
    const witness = ana()
    expect(witness.see(coming(closed(ANA)), TABLE)).toBeNull()
    expect(witness.see(FIXED, TABLE)).toBe(ANA.contribution)
    expect(witness.see(FIXED, TABLE)).toBe(ANA.contribution)
    expect(witness.see(dealt([ANA, BEN]), TABLE)).toBeNull()
  })

  it('commits again when its seat has moved', () => {
    const witness = ana()
    const listed = coming(closed(ANA, BEN))
    expect(witness.mustCommit(coming(closed(BEN)), 0)).toBe(true)
    expect(witness.mustCommit(listed, 0)).toBe(false)
    expect(witness.mustCommit(listed, 2)).toBe(true)
    expect(witness.mustCommit(FIXED, 2)).toBe(false)
    const commitment = partCommitment(DEAL, 2, 'a0'.repeat(32))
    expect(witness.commit(2)).toBe(commitment)
    expect(witness.mustCommit(coming([{ seat: 2, commitment }]), 2)).toBe(false)
    expect(witness.mustCommit(coming([{ seat: 1, commitment }]), 2)).toBe(true)
  })

  it('does not complain if it was too late', () => {
    const without = [coming(closed(BEN), true), dealt([BEN]), dealt([BEN], SECRET)]
    expect(verdict(without)).toMatchObject(FAIR)
    const missing = [...closed(ANA), BEN]
    expect(verdict([FIXED, dealt(missing), dealt(missing, SECRET)])).toMatchObject(FAIR)
  })

  it('checks what it is told if it came late', () => {
    expect(verdict(HONEST.slice(-1), new Witness())).toMatchObject(FAIR)
  })
})

describe('a page notices', () => {
  it('another secret', () => {
    expect(verdict([FIXED, dealt([ANA, BEN]), dealt([ANA, BEN], OTHER)])?.problems).toEqual([{ kind: 'secret_differs' }])
  })

  it('another commitment of the server', () => {
    const other = { ...coming([]), coming: { ...TOLD, commitment: secretCommitment(DEAL, OTHER) } }
    expect(verdict([other, ...HONEST])?.complaints).toEqual(['commitment_changed'])
  })

  it('that its part is left out', () => {
    const without = [coming(closed(ANA, BEN)), coming(closed(BEN), true), dealt([BEN]), dealt([BEN], SECRET)]
    expect(verdict(without)?.complaints).toEqual(['part_left_out'])
  })

  it('that its contribution is dropped', () => {
    const witness = ana()
    witness.see(FIXED, TABLE)
    witness.acknowledgeOpening()
    const missing = [...closed(ANA), BEN]
    expect(verdict([dealt(missing), dealt(missing, SECRET)], witness)?.complaints).toEqual(['part_dropped'])
  })

  it('parts that change after they were fixed, or after the deal', () => {
    expect(verdict([FIXED, dealt([ANA]), dealt([ANA], SECRET)])?.complaints).toEqual(['parts_changed'])
    expect(verdict([FIXED, dealt([ANA, BEN]), dealt([ANA], SECRET)])?.complaints).toEqual(['parts_changed'])
  })

  it('a forged contribution of another', () => {
    const forged = [ANA, { ...BEN, contribution: OTHER }]
    expect(verdict([FIXED, dealt(forged), dealt(forged, SECRET)])?.problems).toEqual([{ kind: 'part_differs', seat: 1 }])
  })

  it('that a part is left out which the server has acknowledged, if it came in time', () => {
    const without = [coming(closed(BEN), true), dealt([BEN]), dealt([BEN], SECRET)]
    const early = ana()
    early.acknowledgeCommitment()
    expect(verdict(without, early)?.complaints).toEqual(['part_left_out'])
    const late = ana()
    late.see(without[0]!, TABLE)
    late.acknowledgeCommitment()
    expect(verdict(without, late)).toMatchObject({ ...FAIR, hasOwnPart: false })
  })

  it.each([2, 1])('a deal that is called off although %i are left for it', (left) => {
    const other = secretCommitment(DEAL, OTHER)
    const told = { ...TOLD, commitment: other }
    const witness = ana()
    witness.see(FIXED, TABLE)
    witness.see({ ...coming([]), coming: told }, { ...TABLE, players: TABLE.players.slice(0, left) })
    expect(witness.commit(0)).toBe(ANA.commitment)
    witness.see({ ...dealt([]), dealt: told }, TABLE)
    witness.see({ ...dealt([]), dealt: { ...told, secret: OTHER } }, TABLE)
    expect(witness.verdict?.complaints).toEqual(left > 1 ? ['called_off'] : [])
  })

  it.each<[string, Partial<Seating>, boolean]>([
    ['other seats', { players: ['Ben', 'Ana', 'Cal'] }, false],
    ['a bot before the others', { players: ['Bot', 'Ana', 'Ben'] }, false],
    ['one player more', { players: ['Ana', 'Ben', 'Cal', 'Dia'] }, false],
    ['other options', { options: { hand_size: 8 } }, false],
    ['a player who has left', { players: ['Ana', 'Cal'] }, true],
    ['a bot instead of a player', { players: ['Ana', 'Bot', 'Cal'] }, true],
  ])('%s after the parts were fixed', (_, change, isFair) => {
    const witness = ana()
    witness.see(FIXED, TABLE)
    witness.see(dealt([ANA, BEN]), { ...TABLE, ...change })
    expect(verdict([dealt([ANA, BEN], SECRET)], witness)?.complaints).toEqual(isFair ? [] : ['table_changed'])
  })
})

describe('a page that is reloaded', () => {
  function drawing(...contributions: string[]): Witness {
    return new Witness(() => contributions.shift()!.repeat(32))
  }

  it('still opens its contribution, and knows its part', () => {
    ana()
    const after = drawing()
    expect(after.see(FIXED, TABLE)).toBe(ANA.contribution)
    expect(after.wasFixed(1, 1)).toBe(true)
    expect(verdict(HONEST, after)).toMatchObject({ ...FAIR, hasOwnPart: true })
  })

  it('has nothing to open for another deal', () => {
    ana()
    const other = { ...FIXED, coming: { ...FIXED.coming!, deal: { ...DEAL, round: 2 } } }
    expect(drawing().see(other, TABLE)).toBeNull()
  })

  it('knows its part in the middle of a round', () => {
    ana().see(FIXED, TABLE)
    expect(verdict(HONEST.slice(1), drawing())).toMatchObject({ ...FAIR, hasOwnPart: true })
  })

  it('notices that the list has changed, or the commitment of the server', () => {
    ana().see(FIXED, TABLE)
    expect(verdict([dealt([ANA]), dealt([ANA], SECRET)], drawing())?.complaints).toEqual(['parts_changed'])
    const other = { ...TOLD, commitment: secretCommitment(DEAL, OTHER), parts: [ANA, BEN], secret: OTHER }
    expect(verdict([{ ...dealt([]), dealt: other }], drawing())?.complaints).toContain('commitment_changed')
  })

  it('never commits again to a contribution that it has opened', () => {
    ana().see(FIXED, TABLE)
    const after = drawing('a1')
    after.see(coming(closed(ANA, BEN)), TABLE)
    expect(after.commit(0)).toBe(partCommitment(DEAL, 0, 'a1'.repeat(32)))
  })
})
