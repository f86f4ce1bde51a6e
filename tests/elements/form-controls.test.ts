import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { accessible } from './fixtures/commands.ts'
import { selector } from './fixtures/organisations.ts'
import { inside, pickers, session } from './fixtures/picker.ts'
import { roleTree, rows } from './fixtures/roles.ts'
import { upload } from './fixtures/uploads.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

type Control = HTMLElement & {
  value: string | readonly string[]
  defaultValue: unknown
  form: HTMLFormElement | null
  labels: NodeListOf<HTMLLabelElement>
  validity: ValidityState
  willValidate: boolean
  checkValidity: () => boolean
  reportValidity: () => boolean
}
type Kind = {
  /** Values: the one of the attribute, and another one. */
  first: readonly string[]
  other: readonly string[]
  attributes: string
  make: (html: string) => Promise<HTMLElement>
  /** The inner control that a user works with. */
  control: string
  /** Where the focus goes when it enters from outside, if not to `control`. */
  entry?: string
  /** What has the name of the field, if not `control`. */
  named?: string
}

const kinds: Record<string, Kind> = {
  'mds-user-picker': {
    first: ['a', 'b'],
    other: ['c'],
    attributes: 'multiple',
    make: async html => (await pickers(html, session().store))[0]!,
    control: 'input',
  },
  'mds-organisation-selector': {
    first: ['ward1', 'toto'],
    other: ['levante'],
    attributes: 'multiple',
    make: async html => (await selector(html)).element,
    control: 'input',
  },
  'mds-role-tree': {
    first: ['1', '1002'],
    other: ['1', '1004'],
    attributes: '',
    make: async html => {
      const { element } = await roleTree(html)
      await until(() => rows(element).length, 'rows')
      return element
    },
    control: '[role=tree]',
    entry: '[part=search]',
  },
  'mds-time-zone-picker': {
    first: ['UTC'],
    other: ['Asia/Tokyo'],
    attributes: '',
    make: async html => {
      register(zoneClass)
      const made = page(html).querySelector<HTMLElement>('mds-time-zone-picker')!
      await until(() => inside(made, 'label')?.textContent, 'words')
      return made
    },
    control: 'input',
  },
  'mds-upload': {
    first: ['f1', 'f2'],
    other: ['f3'],
    attributes: '',
    make: async html => (await upload(html)).element,
    control: '[part=button]',
    named: '[part=drop]',
  },
}

const getList = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : [...value])
const sent = (form: HTMLFormElement) => new FormData(form).getAll('who')

describe('Each control of a form (KIT-C11, KIT-C12)', () => {
  afterEach(clean)

  for (const [tag, { first, other, attributes, make, control, ...more }] of Object.entries(kinds)) {
    const value = `value="${first.join(' ')}"`
    const made = async (before: string, given: string, after = '') => {
      const html = `${before}<${tag} id="it" name="who" ${attributes} ${given}></${tag}>${after}`
      const element = (await make(html)) as Control
      return { element, box: element.closest('.rig')!, inner: () => inside(element, control) }
    }
    const write = (element: Control, values: readonly string[]) => {
      element.value = Array.isArray(element.value) ? values : values.join('')
    }

    it(`${tag}: a form elsewhere sends it by form="id"; reset gives back the default, the way back what was chosen`, async () => {
      const { element, box } = await made('<form id="far"></form>', `form="far" ${value}`)
      const form = box.querySelector('form')!
      same([sent(form), element.form === form], [first, true])
      write(element, other)
      same(sent(form), other)
      form.reset()
      await settled()
      same([sent(form), getList(element.value)], [first, first])
      const restore = Reflect.get(element, 'formStateRestoreCallback') as (
        state: string,
        mode: string,
      ) => void
      restore.call(element, JSON.stringify(Array.isArray(element.value) ? other : other[0]), 'restore')
      same([sent(form), getList(element.value)], [other, other])
    })

    it(`${tag}: a fieldset that is disabled leaves it out, and nothing in it takes the focus`, async () => {
      const { element, box, inner } = await made('<form><fieldset disabled>', value, '</fieldset></form>')
      const form = box.querySelector('form')!
      same([sent(form), element.willValidate, element.matches(':disabled')], [[], false, true])
      await until(() => inner().matches(':disabled, [aria-disabled=true]'), 'the control is off')
      const stops = [...element.shadowRoot!.querySelectorAll<HTMLElement>('*')].filter(
        each => each.tabIndex >= 0 && !each.matches(':disabled') && !each.closest('[inert]'),
      )
      same(stops, [], 'tab stops')
      box.querySelector('fieldset')!.disabled = false
      await until(() => !inner().matches(':disabled, [aria-disabled=true]'), 'the control is on')
      same([sent(form), element.matches(':disabled')], [first, false])
    })

    it(`${tag}: what is missing is said at the control, which gets the focus`, async () => {
      const { element, box, inner } = await made('<form>', 'required', '</form>')
      same([element.validity.valueMissing, element.matches(':invalid')], [true, true])
      same(box.querySelector('form')!.checkValidity(), false)
      element.reportValidity()
      await until(() => element.matches(':state(user-invalid)'), 'told')
      truly(element.shadowRoot!.activeElement === inner(), 'the focus is at the control')
      same(inner().getAttribute('aria-expanded') === 'true', false, 'no list over what is said')
      write(element, first)
      same([element.checkValidity(), element.matches(':invalid')], [true, false])
    })

    it(`${tag}: a click on its label leads into it; named by label, aria-label, label attribute, in that order`, async () => {
      const { element, box, inner } = await made(
        '<label for="it">By label</label>',
        'aria-label="By aria" label="By attribute"',
      )
      const label = box.querySelector('label')!
      same([...element.labels], [label])
      await until(() => inner(), 'the control')
      label.click()
      await settled()
      const entry = inside(element, more.entry ?? control)
      truly(document.activeElement === element && element.shadowRoot!.activeElement === entry, 'in it')
      const named = () => inside(element, more.named ?? control)
      const names = [await accessible(named())]
      const without = async (work: () => void, name: string) => {
        work()
        inner().blur()
        inner().focus()
        for (let look = 0; look < 50 && (await accessible(named())).name !== name; look++) await settled()
        names.push(await accessible(named()))
      }
      await without(() => label.remove(), 'By aria')
      await without(() => element.removeAttribute('aria-label'), 'By attribute')
      await without(() => element.removeAttribute('label'), '')
      const said = names.map(({ name }) => name)
      same(said.slice(0, 3), ['By label', 'By aria', 'By attribute'])
      truly(said[3]!.length > 1 && said[3] !== 'By attribute', 'and never without a name')
    })
  }
})
