import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import StepEditor from '../src/lobby/StepEditor.svelte'
import { choicesOf, emptyStep, infoOf, isComplete, messageId } from '../src/lib/rules/house_rules'
import { editionOf } from '../src/lib/cards/editions'
import { STEPS } from '../src/lib/generated/protocol'
import { stepsText } from '../src/lib/text/effects'
import { hasWords, LANGS, language } from '../src/lib/text/fluent.svelte'

const scope = { edition: editionOf('frozen') }

describe.each(STEPS.map((info) => [info.effect, info] as const))('The step %s', (effect, info) => {
  it('has words for its name, its fields and their values in both languages', () => {
    for (const lang of LANGS) {
      language.use(lang)
      expect(hasWords(messageId(effect))).toBe(true)
      for (const field of info.fields) {
        expect(hasWords(messageId('field', field.name))).toBe(true)
        for (const { label } of choicesOf(field, scope)) expect(label).not.toMatch(/^step-/)
      }
      expect(stepsText([emptyStep(effect)], scope.edition)).not.toMatch(/^effect-/)
    }
    language.use('en')
  })

  it('can be edited field by field', async () => {
    for (const field of info.fields) {
      const onchange = vi.fn()
      const { unmount } = render(StepEditor, { step: emptyStep(effect), scope, onchange })
      const index = info.fields.filter(({ kind }) => (kind === 'text') === (field.kind === 'text')).indexOf(field)
      if (field.kind === 'text') {
        await fireEvent.input(screen.getAllByRole('textbox')[index]!, { target: { value: 'Sing' } })
        expect(onchange).toHaveBeenCalledWith({ ...emptyStep(effect), [field.name]: 'Sing' })
      } else {
        const last = choicesOf(field, scope).at(-1)!.value
        await fireEvent.change(screen.getAllByRole('combobox')[index]!, { target: { value: String(last) } })
        expect(onchange).toHaveBeenCalledWith({ ...emptyStep(effect), [field.name]: last })
      }
      unmount()
    }
  })

  it('is complete once its texts are written', () => {
    const writes = infoOf(effect).fields.some((field) => field.kind === 'text')
    expect(isComplete(emptyStep(effect))).toBe(!writes)
  })
})
