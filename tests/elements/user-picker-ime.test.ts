import { compose, composeEnd, press, typeKeys } from './fixtures/commands.ts'
import { input, key, options, pause, picker, queries, said, type } from './fixtures/picker.ts'
import { clean, same, truly, until } from './rig.ts'

describe('mds-user-picker: input methods (WIDGETS 2.0)', () => {
  afterEach(clean)

  it('from the start of a composition to its end nothing is asked and nothing is said; then exactly once', async () => {
    const { element, log } = await picker('<mds-user-picker multiple></mds-user-picker>')
    input(element).focus()
    await until(() => said(element) === '7 suggestions', 'suggestions are said')
    for (const text of ['z', 'zh', 'zhang', '张']) {
      await compose(text)
      await pause(130)
    }
    same([queries(await log()), input(element).value], [[''], '张'])
    await pause(500)
    same(said(element), '7 suggestions')
    await composeEnd('张')
    await until(() => options(element).length === 2, 'the answer')
    same([queries(await log()), input(element).value], [['', '张'], '张'])
  })

  it('keys of a composition are its own: Enter, arrows, Escape, Tab, Backspace', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    input(element).focus()
    await typeKeys('li')
    await until(() => options(element).length, 'options')
    const before = input(element).getAttribute('aria-activedescendant')
    for (const name of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape', 'Backspace', 'Home']) {
      truly(key(element, name, { isComposing: true }), `${name} while composing was taken`)
      truly(key(element, name, { keyCode: 229 } as KeyboardEventInit), `${name} with 229 was taken`)
    }
    same([element.value, input(element).getAttribute('aria-activedescendant')], [[], before])
    truly(options(element).length > 0, 'still open')
  })

  it('Safari’s order: the Enter that ends the composition comes after compositionend, with keyCode 229', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    const field = input(element)
    field.focus()
    await until(() => options(element).length, 'suggestions')
    await press('ArrowDown')
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    field.value = '李'
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '李' }))
    await until(() => options(element).length === 1, 'the answer')
    key(element, 'Enter', { keyCode: 229 } as KeyboardEventInit)
    same(element.value, [], 'the Enter of the input method takes nobody')
    key(element, 'Enter')
    await until(() => element.value.length, 'an Enter of the person does')
    same(element.value, ['li'])
  })

  it('Firefox’s and Safari’s input after compositionend asks no second time', async () => {
    const { element, log } = await picker('<mds-user-picker></mds-user-picker>')
    const field = input(element)
    field.focus()
    await until(() => options(element).length, 'suggestions')
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    field.value = '李'
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '李' }))
    type(element, '李')
    await until(() => options(element).length === 1, 'the answer')
    same(queries(await log()), ['', '李'])
  })
})
