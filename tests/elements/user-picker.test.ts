import { press, typeKeys } from './fixtures/commands.ts'
import { active, chips, input, inside, options, picker, queries } from './fixtures/picker.ts'
import { clean, heard, same, truly, until } from './rig.ts'

describe('mds-user-picker (WIDGETS 2.1)', () => {
  afterEach(clean)

  it('1: the combobox pattern, its focus always in the input', async () => {
    const { element } = await picker('<mds-user-picker multiple label="Monitors"></mds-user-picker>')
    const field = input(element)
    same([field.getAttribute('role'), field.getAttribute('aria-expanded')], ['combobox', 'false'])
    field.focus()
    await until(() => options(element).length, 'suggestions')
    const list = inside(element, '[role=listbox]')
    same(field.getAttribute('aria-controls'), list.id)
    same([field.getAttribute('aria-expanded'), list.getAttribute('aria-multiselectable')], ['true', 'true'])
    same(field.hasAttribute('aria-activedescendant'), false, 'suggestions wait for an arrow key')
    await press('ArrowDown')
    const first = options(element)[0]!
    same(field.getAttribute('aria-activedescendant'), first.id)
    truly(element.shadowRoot!.activeElement === field && document.activeElement === element)
  })

  it('2: keys open, move, accept, close and clear; Tab takes nobody', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    input(element).focus()
    await typeKeys('zh')
    await until(() => options(element).length === 3, 'the answer to zh')
    truly(active(element).includes('Wei') || active(element).includes('张'), 'the first is active')
    await press('ArrowDown')
    await press('Enter')
    same(element.value, ['zw2'])
    same([input(element).value, input(element).getAttribute('aria-expanded')], ['', 'false'])
    await press('Alt+ArrowDown')
    await until(() => options(element).length, 'open again')
    same(active(element), '')
    await press('ArrowUp')
    same(options(element).indexOf(inside(element, '[data-active]')), options(element).length - 1)
    await press('Escape')
    same(input(element).getAttribute('aria-expanded'), 'false')
    await typeKeys('li')
    await until(() => options(element).length, 'the answer to li')
    await press('Escape')
    same(input(element).value, 'li')
    await press('Escape')
    same(input(element).value, '')
    await typeKeys('li')
    await until(() => active(element), 'an active option')
    await press('Tab')
    same(element.value, ['zw2'], 'Tab has chosen nobody')
  })

  it('4: the first key asks, further keys are gathered, one Chinese letter is enough', async () => {
    const { element, log } = await picker('<mds-user-picker></mds-user-picker>', 'delay=30')
    const searches = heard(element, 'mds-search')
    input(element).focus()
    await until(() => options(element).length, 'suggestions')
    await typeKeys('z')
    await until(() => inside(element, '[popover]').textContent?.includes('two letters'), 'the hint')
    await typeKeys('hang')
    await until(() => options(element).length === 2, 'the answer to zhang')
    await press('Enter')
    await typeKeys('李')
    await until(() => options(element).length === 1, 'the answer to one letter')
    const asked = queries(await log())
    same([asked[0], asked[1], asked.at(-1)], ['', 'zh', '李'])
    truly(searches.length >= 4)
  })

  it('chips show who is chosen', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.value = ['zw1', 'nobody']
    await until(() => chips(element).length === 2 && chips(element)[1]!.startsWith('Unknown'), 'resolved')
    same(chips(element), ['伟 张', 'Unknown user (nobody)'])
  })
})
