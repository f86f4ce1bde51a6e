import { press, typeKeys } from './fixtures/commands.ts'
import {
  active,
  asked,
  chips,
  input,
  inside,
  options,
  pause,
  picker,
  pickers,
  queries,
  said,
  session,
  type,
} from './fixtures/picker.ts'
import { clean, heard, requestsTo, same, truly, until } from './rig.ts'

describe('mds-user-picker: keys (WIDGETS 2.1.1-4)', () => {
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

  it('3: chips are walked with the arrows; Backspace marks, then removes; Delete removes; the focus goes to the neighbour', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.value = ['zw1', 'li', 'shan']
    await until(() => chips(element).includes('娜 李'), 'names')
    const focused = () => element.shadowRoot!.activeElement?.getAttribute('aria-label') ?? 'input'
    input(element).focus()
    await press('ArrowLeft')
    same(focused(), 'Remove 田芳 单')
    await press('ArrowLeft')
    await press('Delete')
    same([element.value, focused()], [['zw1', 'shan'], 'Remove 田芳 单'])
    await until(() => said(element) === '娜 李 removed, 2 chosen', 'the announcement')
    await press('ArrowRight')
    same(focused(), 'input')
    await press('Backspace')
    same([element.value.length, focused()], [2, 'Remove 田芳 单'], 'marked, not removed')
    await until(() => said(element).includes('Backspace again'), 'what to do')
    await press('Backspace')
    same([element.value, focused()], [['zw1'], 'Remove 伟 张'])
    await typeKeys('li')
    same([input(element).value, focused()], ['li', 'input'], 'typing returns to the input')
  })

  it('3: a held Backspace that has emptied the input takes nobody', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.value = ['zw1']
    await until(() => chips(element).length, 'a chip')
    input(element).focus()
    for (let round = 0; round < 5; round++)
      input(element).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Backspace', repeat: true, bubbles: true, cancelable: true }),
      )
    same(element.value, ['zw1'])
  })

  it('4: the first key asks at once, further keys are gathered for at most 100 ms', async () => {
    const { element, log } = await picker('<mds-user-picker></mds-user-picker>', 'delay=5')
    const searches = heard(element, 'mds-search')
    input(element).focus()
    await until(() => options(element).length, 'suggestions')
    await pause(150)
    type(element, 'z')
    type(element, 'zh')
    await asked(log, 'zh')
    for (const text of ['zha', 'zhan', 'zhang']) type(element, text)
    await until(() => options(element).length === 2, 'the answer to zhang')
    same(queries(await log()), ['', 'zh', 'zhang'])
    same(
      searches.map(event => (event as CustomEvent).detail.query),
      ['z', 'zh', 'zha', 'zhan', 'zhang'],
    )
    type(element, '李')
    await until(() => options(element).length === 1, 'one Chinese letter is enough')
    type(element, 'l')
    await until(
      () => inside(element, '[popover]').textContent?.includes('two letters'),
      'one Latin letter is not',
    )
    same(options(element).length, 0)
  })

  it('an older question is given up, and its answer replaces nothing (2.0)', async () => {
    const { element, log } = await picker('<mds-user-picker></mds-user-picker>', 'late=zh')
    input(element).focus()
    await until(() => options(element).length, 'suggestions')
    const { sent, end } = requestsTo('/getUserList')
    type(element, 'zh')
    await asked(log, 'zh')
    type(element, 'zhang')
    await until(() => options(element).length === 2, 'the answer to zhang')
    end()
    same(
      sent.map(({ signal }) => signal.aborted),
      [true, false],
      'aborted',
    )
    await pause(400)
    same(options(element).length, 2)
    same(queries(await log()).slice(-2), ['zh', 'zhang'])
  })

  it('arrow keys swap for chips where text runs from right to left', async () => {
    const { element } = await picker('<mds-user-picker multiple dir="rtl"></mds-user-picker>')
    element.value = ['zw1']
    await until(() => chips(element).length, 'a chip')
    input(element).focus()
    await press('ArrowRight')
    same(element.shadowRoot!.activeElement?.localName, 'button')
    await press('ArrowLeft')
    same(element.shadowRoot!.activeElement?.localName, 'input')
  })

  it('Escape closes the list before the dialog around it (KIT-C25)', async () => {
    const { store } = session()
    const [element] = await pickers('<dialog><mds-user-picker></mds-user-picker></dialog>', store)
    const dialog = element!.closest('dialog')!
    dialog.showModal()
    input(element!).focus()
    await until(() => options(element!).length, 'the list in a dialog')
    const list = inside(element!, '[popover]')
    const { left, top } = list.getBoundingClientRect()
    truly(
      list.contains(element!.shadowRoot!.elementFromPoint(left + 5, top + 60)),
      'the list lies above the dialog',
    )
    await press('Escape')
    same([dialog.open, options(element!).length], [true, 0])
    await press('Escape')
    same(dialog.open, false)
  })

  it('one tab stop', async () => {
    const { element } = await picker(
      '<button id="before"></button><mds-user-picker multiple></mds-user-picker><button id="behind"></button>',
    )
    element.value = ['zw1', 'li']
    await until(() => chips(element).length === 2, 'chips')
    document.querySelector<HTMLElement>('#before')!.focus()
    await press('Tab')
    same(element.shadowRoot!.activeElement, input(element))
    await until(() => options(element).length, 'the list')
    await press('Tab')
    same(document.activeElement?.id, 'behind')
    same(options(element).length, 0, 'closed')
  })
})
