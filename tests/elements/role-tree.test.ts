import { register } from '../../elements/base/register.ts'
import { element as roleTreeElement } from '../../elements/role-tree.tsx'
import { manyResources, rightsWithin } from '../fixtures/role-answers.ts'
import {
  active,
  all,
  button,
  checked,
  drawn,
  inside,
  key,
  note,
  open,
  pause,
  row,
  rows,
  search,
  text,
  tick,
  tree,
} from './fixtures/roles.ts'
import { clean, heard, same, truly, until } from './rig.ts'

register(roleTreeElement)

const level = (each: HTMLElement) => Number(each.getAttribute('aria-level'))
const place = (each: HTMLElement) => [each.getAttribute('aria-posinset'), each.getAttribute('aria-setsize')]

describe('mds-role-tree (WIDGETS 2.3)', () => {
  afterEach(clean)

  it('2.3.1 levels application, menu, button; a mixed parent fills, the next press clears', async () => {
    const { element } = await drawn('<mds-role-tree application-id="1"></mds-role-tree>')
    await open(element, 'Users')
    const users = row(element, 'Users')
    same([level(rows(element)[0]!), level(users)], [1, 2])
    same(level(row(element, 'Invite users')), 3)
    tick(element, 'Invite users')
    await until(() => checked(element, 'Users') === 'mixed', 'mixed')
    same([checked(element, 'Master data'), checked(element, 'Invite users')], ['mixed', 'true'])
    tick(element, 'Users')
    await until(() => checked(element, 'Users') === 'true', 'full')
    same(
      element.value.filter(each => each.startsWith('1011-')).length,
      rightsWithin(1).filter(each => each.startsWith('1011-')).length,
    )
    tick(element, 'Users')
    await until(() => checked(element, 'Users') === 'false', 'cleared')
    same(element.value, ['1'], 'and the application that came with it stays')
  })

  it('2.3.2 a button brings its menu; a menu that goes warns of the buttons that fall, with the way back', async () => {
    const { element } = await drawn('<mds-role-tree application-id="1"></mds-role-tree>')
    await open(element, 'Departments')
    tick(element, 'Edit departments')
    await until(() => note(element), 'told')
    truly(note(element).includes('Departments'), note(element))
    same([...element.value].sort(), ['1', '1003', '1003-DEPARTMENT_EDIT'])
    tick(element, 'Departments')
    await until(() => note(element).includes('1 right below it went with it'), 'warned')
    same(element.value, ['1'])
    await until(() => text(inside(element, '[role=status]')).includes('went with it'), 'and said')
    button(element, 'Undo')!.click()
    await until(() => element.value.length === 3, 'back again')
    same(note(element), '')
  })

  it('2.3.3 Space toggles, Shift+Arrow extends, Ctrl+A takes all, and so do the buttons; branches are counted', async () => {
    const { element } = await drawn('<mds-role-tree application-id="3"></mds-role-tree>')
    const total = rightsWithin(3).length
    tree(element).focus()
    await key(element, 'ArrowDown')
    await key(element, 'ArrowDown')
    await until(() => active(element) === 'Subjects', 'on a menu')
    await key(element, 'ArrowRight')
    await key(element, 'ArrowRight')
    await until(() => active(element) === 'Add', 'on its first button')
    await key(element, ' ')
    await until(() => element.value.includes('3002-EDC_SUBJECTS_ADD'), 'Space')
    await key(element, 'ArrowDown', { shiftKey: true })
    await until(() => element.value.includes('3002-EDC_SUBJECTS_EDIT'), 'Shift+Arrow')
    same(element.value.includes('3002-EDC_SUBJECTS_EXPORT'), false)
    same(text(row(element, 'Subjects').querySelector('[part=count]')), '2 of 3')
    await key(element, 'a', { ctrlKey: true })
    await until(() => element.value.length === total, 'Ctrl+A takes what is seen, with what is closed')
    button(element, 'Select none')!.click()
    await until(() => element.value.length === 0, 'none')
    button(element, 'Select all')!.click()
    await until(() => element.value.length === total, 'all')
    same(
      text(row(element, 'Electronic data capture').querySelector('[part=count]')),
      `${total - 1} of ${total - 1}`,
    )
  })

  it('2.3.3 one tab stop; Left and Right change places in RTL', async () => {
    const { element } = await drawn('<div dir="rtl"><mds-role-tree application-id="3"></mds-role-tree></div>')
    same(all(element, '[role=treeitem][tabindex]').length, 0)
    same(tree(element).tabIndex, 0)
    tree(element).focus()
    await until(() => active(element) === 'Electronic data capture', 'the first row')
    await key(element, 'ArrowRight')
    await until(
      () => row(element, 'Electronic data capture').getAttribute('aria-expanded') === 'false',
      'closed',
    )
    await key(element, 'ArrowLeft')
    await until(
      () => row(element, 'Electronic data capture').getAttribute('aria-expanded') === 'true',
      'open',
    )
  })

  it('2.3.4 read-only shows the ticks and changes nothing, in words', async () => {
    const { element } = await drawn('<mds-role-tree role-id="lead" readonly></mds-role-tree>')
    const events = heard(element, 'input', 'change')
    const before = element.value
    tick(element, 'Clinical trial management')
    await until(() => note(element).includes('only be looked at'), 'why')
    same([element.value, events.length, button(element, 'Select all')], [before, 0, undefined])
  })

  it('2.3.4 compares two roles: what came and what went, by sign, word and sum', async () => {
    const { element } = await drawn('<mds-role-tree role-id="cra" compare-role-id="lead"></mds-role-tree>')
    same(text(inside(element, 'h2')), 'From “Clinical research associate (CRA)” to “Lead CRA”')
    await until(() => rows(element).length > 4, 'the differences')
    const added = row(element, 'Add and edit sites')
    same([added.querySelector('[data-sign]')?.textContent, text(added)], ['+', '+Added Add and edit sites'])
    same(text(row(element, 'Sites').querySelector('[part=count]')), '+11 added')
    search(element, 'courses')
    await until(() => rows(element).some(each => text(each).includes('Removed')), 'what went')
    const removed = rows(element).find(each => text(each).startsWith('−Removed'))
    same(removed?.querySelector('[data-sign]')?.textContent, '−')
    same(added.getAttribute('aria-checked'), null, 'nothing to tick')
    search(element, '')
    button(element, 'All')!.click()
    await until(() => rows(element).length === 16, 'all of them')
  })

  it('2.3.4 before and after: `mode="changes"` shows the draft against what is saved', async () => {
    const { element } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    const saved = element.value
    element.value = [...saved.filter(each => each !== '1009'), '1012']
    element.setAttribute('mode', 'changes')
    await until(() => text(inside(element, 'h2')).startsWith('Saved rights'), 'the mode')
    await until(() => rows(element).length === 3, 'the application and its two menus')
    same(
      rows(element).map(each => each.querySelector('[data-sign]')?.textContent ?? ''),
      ['', '−', '+'],
    )
    same(button(element, 'Save'), undefined)
  })

  it('2.3.5 “granted only”, and a search that shows where its hits stand', async () => {
    const { element } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>')
    button(element, 'Granted only')!.click()
    await until(() => rows(element).length < 16, 'sifted')
    same(
      rows(element)
        .map(each => text(each.querySelector('[data-kind]')))
        .slice(0, 4),
      ['Master data', 'Organisations', 'Clinical trial management', 'Contracts'],
    )
    button(element, 'All')!.click()
    search(element, 'unblind')
    await until(() => rows(element).some(each => text(each).includes('Emergency unblinding')), 'found')
    truly(
      text(row(element, 'Unblind')).includes('Randomisation and supply management › Emergency unblinding'),
    )
    const mark = await until(() => inside(element, 'mark'), 'the part that draws a match')
    same(mark.textContent?.toLowerCase(), 'unblind')
    await until(() => text(inside(element, '[role=status]')).includes('rights shown'), 'and said')
    tick(element, 'Unblinded data')
    await until(() => element.value.includes('3008'), 'ticked within the search')
    truly(row(element, 'Unblinded data'), 'and still in sight')
    inside<HTMLInputElement>(element, 'input').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await until(() => rows(element).length === 16, 'Escape clears it')
  })

  it('2.3.5 a composition is no query until it ends (IME)', async () => {
    const { element } = await drawn('<mds-role-tree application-id="3"></mds-role-tree>')
    const field = inside<HTMLInputElement>(element, 'input')
    const asked = heard(element, 'mds-search')
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    field.value = 'cod'
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
    await pause(60)
    same([rows(element).length > 5, asked.length], [true, 0])
    field.value = 'coding'
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await until(() => rows(element).length < 6, 'asked for')
    same(asked.length, 1)
  })

  it('2.3.5 3,030 rights of 500 roles: at most 60 rows are drawn, sizes of sets are right', async () => {
    const { element } = await drawn('<mds-role-tree></mds-role-tree>')
    element.resources = manyResources
    await until(
      () => rows(element).length > 0 && text(rows(element)[0]).includes('Application 1'),
      'the list',
    )
    tree(element).focus()
    await key(element, '*')
    await until(() => rows(element).some(each => text(each).startsWith('Menu 1')), 'opened')
    same(row(element, 'Menu 1').getAttribute('aria-setsize'), '10')
    await key(element, 'End')
    await until(() => active(element) === 'Menu 10', 'the last row')
    same(
      [place(row(element, 'Menu 10')), place(row(element, 'Application 30'))],
      [
        ['10', '10'],
        ['30', '30'],
      ],
    )
    truly(rows(element).length <= 60, `${rows(element).length} rows`)
    await key(element, 'a', { ctrlKey: true })
    await until(() => element.value.length === 3030, 'all of them')
    const { element: person } = await drawn('<mds-role-tree user-id="many"></mds-role-tree>')
    await until(() => text(row(person, 'Company')).includes('Role 1 +333'), 'origins of 334 roles')
  })

  it('2.3.6 tells differences, saves them, and takes part in a form', async () => {
    const { element, log } = await drawn(
      '<form><mds-role-tree name="rights" role-id="contracts"></mds-role-tree></form>',
    )
    const events = heard(element, 'input', 'change', 'mds-diff', 'mds-save', 'mds-complete')
    const saved = element.value
    same(new FormData(element.form!).getAll('rights'), [...saved])
    await open(element, 'Master data')
    tick(element, 'Audit trail')
    await until(() => element.value.includes('1012-AUDIT_EXPORT'), 'ticked')
    same(
      events.map(({ type }) => type),
      ['input', 'change', 'mds-diff'],
    )
    same((events[2] as CustomEvent).detail, { added: ['1012', '1012-AUDIT_EXPORT'], removed: [] })
    await until(() => button(element, 'Save'), 'the bar')
    truly(text(inside(element, '[part=bar]')).includes('2 added'))
    button(element, 'Save')!.click()
    await until(() => note(element) === 'The rights have been saved.', 'saved')
    same(
      events.slice(3).map(({ type }) => type),
      ['mds-save', 'mds-complete'],
    )
    same((events[4] as CustomEvent).detail.rowVersion, 5)
    const update = (await log()).find(({ path }) => path.endsWith('update'))
    same(update?.input, { id: 'contracts', rowVersion: 4, added: ['1012', '1012-AUDIT_EXPORT'], removed: [] })
    same(inside(element, '[part=bar]'), null)
    tick(element, 'Audit trail')
    await until(() => inside(element, '[part=bar]'), 'changed again')
    element.form!.reset()
    await until(() => element.value.includes('1012'), 'reset gives what is saved')
    same(inside(element, '[part=bar]'), null)
  })

  it('2.3.1 `expanded` begins with every branch open, and gives way to the hand', async () => {
    const { element } = await drawn('<mds-role-tree role-id="lead" expanded></mds-role-tree>')
    const open = () => [...element.shadowRoot!.querySelectorAll('[role=treeitem][aria-expanded=true]')]
    truly(open().length > 3, 'applications and menus are open')
    same(inside(element, '[role=treeitem][aria-expanded=false]'), null)
    inside<HTMLElement>(
      element,
      '[role=treeitem][aria-level="2"][aria-expanded=true] [data-does=open]',
    )!.click()
    await until(() => inside(element, '[role=treeitem][aria-expanded=false]'), 'closed by hand')
  })

  it('2.3.6 the page may save by itself: the event is cancelable, `save()` and `discard()` are methods', async () => {
    const { element, log } = await drawn('<mds-role-tree role-id="contracts" bare></mds-role-tree>')
    await open(element, 'Master data')
    tick(element, 'Departments')
    await until(() => element.value.includes('1003'), 'ticked')
    same(button(element, 'Save'), undefined, 'no bar of its own')
    element.addEventListener('mds-save', event => event.preventDefault(), { once: true })
    same(await element.save(), false)
    element.discard()
    await until(() => !element.value.includes('1003'), 'dropped')
    same(await element.save(), false, 'nothing to save')
    tick(element, 'Departments')
    await until(() => element.value.includes('1003'), 'ticked')
    same(await element.save('As agreed'), true)
    const updates = (await log()).filter(({ path }) => path.endsWith('update'))
    same([updates.length, updates[0]?.input.reason], [1, 'As agreed'])
  })

  it('2.3.6 changed elsewhere: a dialog with both differences; both together can be saved', async () => {
    const { element } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>', 'elsewhere')
    await open(element, 'Master data')
    tick(element, 'Departments')
    await until(() => button(element, 'Save'), 'the bar')
    button(element, 'Save')!.click()
    const dialog = await until(() => inside<HTMLDialogElement>(element, 'dialog'), 'the dialog')
    same([dialog.open, dialog.matches(':modal')], [true, true])
    truly(text(dialog).includes('林海燕 saved changes at 21 Nov 2026'), text(dialog))
    const lines = [...dialog.querySelectorAll('tbody tr')].map(text)
    same(lines, [
      'Master data › Departments+Added –Granted',
      'Master data › Departments › Edit departments+Added –Granted',
      'Master data › Audit trail–+Added Granted',
      'Master data › Audit trail › Export the audit trail–+Added Granted',
      'Clinical trial management › Contracts › Sign–−Removed Not granted',
    ])
    button(element, 'Save both together')!.click()
    await until(() => note(element) === 'The rights have been saved.', 'saved')
    same(
      ['1003', '1003-DEPARTMENT_EDIT', '1012', '2008-CTMS_CONTRACTS_SIGN'].map(each =>
        element.value.includes(each),
      ),
      [true, true, true, false],
    )
  })

  it('2.3.6 changed elsewhere: going back keeps the changes, taking theirs drops them', async () => {
    const { element } = await drawn('<mds-role-tree role-id="contracts"></mds-role-tree>', 'elsewhere')
    await open(element, 'Master data')
    tick(element, 'Departments')
    await until(() => button(element, 'Save'), 'the bar')
    button(element, 'Save')!.click()
    await until(() => button(element, 'Back to editing'), 'the dialog')
    button(element, 'Back to editing')!.click()
    await until(() => !inside(element, 'dialog'), 'closed')
    same(element.value.includes('1003'), true)
    button(element, 'Save')!.click()
    await until(() => button(element, 'Take theirs'), 'the dialog again')
    button(element, 'Take theirs')!.click()
    await until(() => element.value.includes('1012') && !element.value.includes('1003'), 'theirs')
    same(inside(element, '[part=bar]'), null)
  })

  it('2.3.7 what is shut stays in the way of the keys and says why when it is pressed', async () => {
    const reasons: [string, string, string][] = [
      ['head', 'Electronic data capture', 'Personnel-level roles open clinical trial management'],
      ['lead', 'Quality system', 'not licensed for “Quality system”'],
      ['inspection', 'Master data', 'This temporary role ended on 31 Oct 2026'],
    ]
    for (const [role, name, why] of reasons) {
      const { element } = await drawn(`<mds-role-tree role-id="${role}"></mds-role-tree>`)
      const before = element.value
      if (role !== 'inspection') same(row(element, name).getAttribute('aria-disabled'), 'true', name)
      tick(element, name)
      await until(() => note(element).includes(why), `${name}: ${note(element)}`)
      await until(() => text(inside(element, '[role=status]')).includes(why), 'and said')
      same(element.value, before)
      clean()
    }
    const { element } = await drawn('<mds-role-tree role-id="assessor"></mds-role-tree>')
    await open(element, 'Randomisation and supply management')
    tick(element, 'Randomisation and supply management')
    await until(() => element.value.includes('4001'), 'the rest of the branch comes')
    same(
      ['4002', '4003'].map(each => element.value.includes(each)),
      [false, false],
      'what unblinds does not',
    )
    tick(element, 'Emergency unblinding')
    await until(() => note(element).includes('a blinded role cannot have it'), 'why')
  })

  it('the rights of a person say where each comes from: role, level, what for, from when to when', async () => {
    const { element } = await drawn('<mds-role-tree user-id="u1"></mds-role-tree>')
    same(text(inside(element, 'h2')), 'Effective rights of 伟 张')
    truly(text(row(element, 'Add and edit sites')).includes('Lead CRA'))
    tree(element).focus()
    await key(element, 'ArrowDown')
    const origins = () => text(inside(element, '[part=origins]'))
    await until(() => origins().includes('Where “Company” comes from'), 'the panel')
    truly(origins().includes('Lead CRA · Study level'), origins())
    truly(
      origins().includes(
        'for study HY-0101-301 Docetaxel combination in advanced lung cancer, phase III, since 12 Mar 2024',
      ),
    )
    truly(origins().includes('for site 03 Linjiang University Cancer Hospital of study HY-0101-301'))
    await key(element, ' ')
    await until(() => note(element).includes('only be looked at'), 'nothing to change')
    search(element, 'trial master')
    await until(() => text(rows(element)[0]).includes('Trial master file'), 'found')
    await key(element, 'Home')
    await until(
      () => origins().includes('departments of this person do not use “Trial master file”'),
      'shut all the same',
    )
  })
})
