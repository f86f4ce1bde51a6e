import { press, typeKeys } from './fixtures/commands.ts'
import {
  all,
  chips,
  input,
  inside,
  key,
  options,
  pause,
  picker,
  queries,
  said,
  type,
} from './fixtures/picker.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const paste = (element: Element, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  input(element).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
  )
}
const popup = (element: Element) => inside(element, '[popover]')?.textContent ?? ''

describe('mds-user-picker: people (WIDGETS 2.1.5-12)', () => {
  afterEach(clean)

  it('5: the matched part stands out, in the name or in the reading', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    type(element, '伟')
    await until(() => options(element).length === 2, 'by name')
    same(inside(element, 'mark').textContent, '伟')
    type(element, 'zw')
    await until(() => inside(element, 'mark')?.textContent === 'z', 'by initials')
    truly(options(element)[0]!.textContent!.includes('zhang wei'), 'the reading is shown')
    same([...options(element)[0]!.querySelectorAll('mark')].map(each => each.textContent).slice(0, 2), [
      'z',
      'w',
    ])
  })

  it('6: two of one name are told apart; external and inactive people are badged', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    type(element, '张')
    await until(() => options(element).length === 2, 'both')
    const [one, other] = options(element).map(each => each.textContent!)
    truly(one!.includes('Clinical Operations · E-zw1 · zw1@hengyu.example'), one)
    truly(other!.includes('Data Management · E-zw2'), other)
    type(element, 'shan')
    await until(() => options(element)[0]?.textContent?.includes('External'), 'an external')
  })

  it('6: who cannot be chosen is there, is walked over like others, and says why on activation', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    input(element).focus()
    await typeKeys('赵')
    await until(() => options(element).length === 1, 'the disabled one')
    const [gone] = options(element)
    same(gone!.getAttribute('aria-disabled'), 'true')
    truly(gone!.textContent!.includes('Disabled'))
    same(input(element).hasAttribute('aria-activedescendant'), false, 'not by itself')
    await press('ArrowDown')
    same(input(element).getAttribute('aria-activedescendant'), gone!.id)
    await press('Enter')
    same(element.value, [])
    const why = '磊 赵 is disabled and cannot be chosen.'
    same(inside(element, '[part=note]').textContent, why)
    await until(() => said(element) === why, 'said')
  })

  it('7: ids are resolved in one request; one that nobody has stays, as an unknown user', async () => {
    const { element, log } = await picker('<mds-user-picker multiple></mds-user-picker>', 'anyone,delay=20')
    element.value = [...Array.from({ length: 30 }, (_, at) => `any${at}`), 'nobody']
    await until(() => chips(element).at(-1) === 'Unknown user (nobody)', 'resolved')
    same([chips(element).length, chips(element)[0]], [31, '人 any0'])
    const asked = (await log()).filter(({ path }) => path === 'resolveUserList')
    same([asked.length, asked[0]!.input.keys!.length], [1, 31])
    same(element.value.length, 31)
    same(element.selectedUsers.length, 30, 'only those who exist')
    type(element, 'li')
    await until(() => options(element).length === 1, 'another')
    key(element, 'Enter')
    await until(() => element.value.includes('li'), 'chosen')
    await pause(100)
    same(chips(element)[30], 'Unknown user (nobody)', 'unknown it stays')
  })

  it('8: a pasted list is resolved; failures are listed with their reasons, 20 at a time, nobody twice', async () => {
    const { element, log } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.value = ['li']
    await until(() => chips(element).length, 'a chip')
    const many = Array.from({ length: 17 }, (_, at) => `stranger${at}@x.example`)
    paste(
      element,
      [
        'zw1@hengyu.example',
        'ZW1@hengyu.example',
        '李 <li@hengyu.example>',
        'gone',
        ...many,
        'over1',
        'over2',
      ].join('；\n'),
    )
    await until(() => inside(element, '[part=refusals]'), 'the list of refusals')
    same(element.value, ['li', 'zw1'])
    const refused = all(element, '[part=refusals] li').map(each => each.textContent)
    same(refused.length, 21)
    same(refused[0], 'li@hengyu.example — chosen already')
    same(refused[1], 'gone — 磊 赵 is disabled and cannot be chosen.')
    same(refused[2], 'stranger0@x.example — nobody found')
    same(
      refused.slice(-2),
      ['over1', 'over2'].map(entry => `${entry} — beyond the limit of 20 at a time`).slice(-2),
    )
    const asked = (await log()).filter(({ path }) => path === 'resolveUserList').at(-1)!
    same(asked.input.keys!.length, 20)
  })

  it('8: one pasted name is typed, not resolved', async () => {
    const { element } = await picker('<mds-user-picker multiple></mds-user-picker>')
    const event = new ClipboardEvent('paste', {
      clipboardData: new DataTransfer(),
      cancelable: true,
      bubbles: true,
    })
    event.clipboardData!.setData('text', 'zhang wei')
    truly(input(element).dispatchEvent(event), 'left to the browser')
  })

  it('9: who is chosen stays in the list, checked; at the most it says so', async () => {
    const { element } = await picker('<mds-user-picker multiple max="2"></mds-user-picker>')
    element.value = ['zw1']
    type(element, 'zhang')
    await until(() => options(element).length === 2, 'both')
    same(
      options(element).map(each => each.getAttribute('aria-selected')),
      ['true', 'false'],
    )
    truly(options(element)[1]!.matches('[data-active]'), 'Enter would not give anyone back by itself')
    options(element)[1]!.click()
    await until(() => element.value.length === 2, 'chosen')
    type(element, 'shan')
    await until(() => options(element).length === 1, 'a third')
    key(element, 'Enter')
    await until(() => popup(element).includes('No more than 2 people'), 'the reason')
    same(element.value, ['zw1', 'zw2'])
    type(element, 'zhang')
    await until(() => options(element).length === 2, 'both again')
    options(element)[0]!.click()
    await until(() => element.value.length === 1, 'a chosen one is given back')
  })

  it('10: there are more: a line below says so, and is no option', async () => {
    const { element } = await picker('<mds-user-picker show-max="1"></mds-user-picker>')
    type(element, 'zhang')
    await until(() => popup(element).includes('More people match'), 'the line')
    same(options(element).length, 1)
  })

  it('10: 100,000 people of the page: few rows, right numbers, the last is reached', async () => {
    const { element, log } = await picker('<mds-user-picker multiple></mds-user-picker>')
    element.people = Array.from({ length: 100_000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))
    await pause(50)
    input(element).focus()
    await until(() => options(element)[0]?.getAttribute('aria-setsize') === '100000', 'all')
    truly(options(element).length <= 40, `${options(element).length} rows`)
    await press('ArrowUp')
    const last = inside(element, '[data-active]')
    same([last.textContent!.trim(), last.getAttribute('aria-posinset')], ['Person 99999', '100000'])
    const { bottom } = last.getBoundingClientRect()
    truly(bottom <= inside(element, '[role=listbox]').getBoundingClientRect().bottom + 1, 'in sight')
    await typeKeys('person 77')
    await until(() => options(element)[0]?.textContent?.includes('Person 77'), 'found')
    await press('Enter')
    same([element.value, element.selectedUsers[0]?.name], [['p77'], 'Person 77'])
    same(queries(await log()), [], 'nobody was asked')
  })

  it('11: what the server masks stays masked', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    type(element, '田中')
    await until(() => options(element)[0]?.textContent?.includes('t***@hengyu.example'), 'masked')
    truly(
      options(element)[0]!.textContent!.includes('タナカ ユウコ'),
      'the kana reading stands beside the name (2.0)',
    )
  })

  it('12: ids in the form, objects in selectedUsers; input and change once, none for what the page sets', async () => {
    const { element, log } = await picker(
      '<form><mds-user-picker name="monitor" multiple required></mds-user-picker></form>',
    )
    const events = heard(element, 'input', 'change')
    same([element.checkValidity(), element.validity.valueMissing], [false, true])
    element.value = ['li']
    await until(() => chips(element)[0] === '娜 李', 'who that is')
    same(events.length, 0)
    type(element, 'zhang')
    await until(() => options(element).length, 'options')
    let atChange: unknown
    element.addEventListener('change', () => {
      atChange = element.selectedUsers.map(({ id }) => id)
    })
    key(element, 'Enter')
    await until(() => element.value.length === 2, 'chosen')
    same(
      events.map(({ type: name }) => name),
      ['input', 'change'],
    )
    same(atChange, ['li', 'zw1'], 'both are there when change is told')
    same(new FormData(element.form!).getAll('monitor'), ['li', 'zw1'])
    await until(() => chips(element).length === 2, 'both chips')
    const remembered = async () =>
      (await log()).some(({ path, input: asked }) => path === 'rememberUserList' && asked.ids?.[0] === 'zw1')
    while (!(await remembered())) await pause(10)
    element.form!.reset()
    await until(() => chips(element).length === 0, 'reset')
  })

  it('without `multiple` another choice takes the place of the first', async () => {
    const { element } = await picker('<mds-user-picker></mds-user-picker>')
    for (const [text, id] of [
      ['li', 'li'],
      ['shan', 'shan'],
    ] as const) {
      type(element, text)
      await until(() => options(element).length === 1, text)
      key(element, 'Enter')
      await until(() => element.value.includes(id), id)
    }
    same(element.value, ['shan'])
  })

  it('members of a study are asked for with its id', async () => {
    const { element, log } = await picker('<mds-user-picker study-id="s-1"></mds-user-picker>')
    input(element).focus()
    await until(() => options(element).length, 'members')
    same((await log())[0]!.input.studyId, 's-1')
    same(inside(element, 'label').textContent, 'Study members')
  })
})
