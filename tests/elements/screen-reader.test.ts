import { virtual } from '@guidepup/virtual-screen-reader'
import { register } from '../../elements/base/register.ts'
import { elements } from '../../elements/index.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { bell, opened } from './fixtures/bell.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import { input, options, pickers, session } from './fixtures/picker.ts'
import { answerHere, answerNoMore } from './fixtures/product.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

/** Reads on, as many steps as there are, and gives what is spoken. */
async function read(container: Element, steps: number): Promise<string[]> {
  await virtual.start({ container })
  const spoken: string[] = []
  for (let at = 0; at < steps; at++) {
    spoken.push(await virtual.lastSpokenPhrase())
    await virtual.next()
  }
  return spoken
}

/** Roles that say nothing without a name. */
const needsName =
  /^(button|combobox|textbox|checkbox|switch|radio|tab|link|tree|treeitem|listbox|option|slider|dialog|searchbox|spinbutton)$/

describe('What a screen reader says (KIT-C27)', () => {
  afterEach(async () => {
    await virtual.stop()
    clean()
  })

  it('mds-user-picker: its field, the number of results, who was added and who was removed', async () => {
    const { store } = session()
    const [made] = await pickers('<mds-user-picker label="Lead" multiple></mds-user-picker>', store)
    made!.people = Array.from({ length: 5 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))
    await settled()
    same(await read(made!.shadowRoot!.firstElementChild!, 3), [
      'Lead',
      'combobox, Lead, has popup listbox, not expanded, autocomplete in list',
      'status',
    ])
    const polite = async () =>
      (await virtual.spokenPhraseLog())
        .filter(phrase => phrase.startsWith('polite: '))
        .map(phrase => phrase.slice(8))
    const says = async (...phrases: string[]) => {
      for (let look = 0; look < 100 && (await polite()).length < phrases.length; look++)
        await new Promise(resolve => setTimeout(resolve, 50))
      same(await polite(), phrases)
    }
    input(made!).focus()
    await typeKeys('Person')
    await until(() => options(made!).length === 5, 'people')
    await says('5 results')
    await press('Enter')
    await says('5 results', 'Person 0 added, 1 chosen')
    for (const key of ['Escape', 'Escape', 'Backspace', 'Backspace']) await press(key)
    for (let look = 0; look < 100 && !(await polite()).some(phrase => /removed/.test(phrase)); look++)
      await new Promise(resolve => setTimeout(resolve, 50))
    same(/removed/.test((await polite()).at(-1) ?? ''), true, String(await polite()))
    same(new Set(await polite()).size, (await polite()).length, 'nothing is said twice')
  })

  it('mds-notice-bell: its panel, tabs with their counts, filters', async () => {
    const { session } = noticeWorld(manyNotices(3))
    const made = await bell(session)
    await until(() => made.matches(':state(new)'), 'the count')
    const spoken = await read(await opened(made), 16)
    same(
      spoken.filter(phrase => /^(dialog|heading|button|tablist|tab,|tabpanel|combobox)/.test(phrase)),
      [
        'dialog, Notices',
        'heading, Notices, level 2',
        'button, Close notices',
        'tablist, Lists, orientated horizontally',
        'tab, Notices 3, selected, 1 control, position 1, set size 2',
        'tab, To-dos 2, not selected, position 2, set size 2',
        'tabpanel, Notices 3',
        'combobox, State, open, has popup listbox, not expanded',
      ],
    )
  })

  for (const [tag, load] of Object.entries(elements))
    it(`${tag}: without a session nothing that can be acted on is without a name`, async () => {
      answerHere()
      register(await load())
      const labelled = 'label' in (await load()).definition.props ? ' label="Approver"' : ''
      const made = page(`<${tag}${labelled}></${tag}>`).querySelector(tag)!
      await settled()
      await new Promise(resolve => setTimeout(resolve, 200))
      const spoken: string[] = []
      for (const child of made.shadowRoot!.children) {
        spoken.push(...(await read(child, 25)))
        await virtual.stop()
      }
      answerNoMore()
      same(
        spoken.filter(phrase => needsName.test(phrase)),
        [],
      )
      truly(tag === 'mds-session' || spoken.some(Boolean), 'it says something')
    })
})
