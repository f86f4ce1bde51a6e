import { register } from '../../elements/base/register.ts'
import { MdsProbe, seen } from './fixtures/probe.tsx'
import { clean, heard, page, same, settled, truly, until } from './rig.ts'

type Probe = HTMLElement & {
  name: string
  value: readonly string[]
  defaultValue: readonly string[]
  required: boolean
  form: HTMLFormElement | null
  labels: NodeList
  validity: ValidityState
  validationMessage: string
  willValidate: boolean
  checkValidity: () => boolean
  reportValidity: () => boolean
  setCustomValidity: (message: string) => void
}

const made = async (html: string) => {
  const box = page(html)
  const probe = box.querySelector('mds-probe') as Probe
  await until(() => probe.shadowRoot?.querySelector('#facts'), 'first drawing')
  return { box, probe, form: box.querySelector('form')!, field: probe.shadowRoot!.querySelector('input')! }
}
const submitted = (form: HTMLFormElement, name = 'who') => new FormData(form).getAll(name)
const press = (field: HTMLInputElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
const facts = (element: Element) => JSON.parse(element.shadowRoot!.querySelector('#facts')!.textContent)

describe('Value in a form (KIT-C11)', () => {
  before(() => register(MdsProbe))
  afterEach(clean)

  it('submits one entry a value, and nothing without a name', async () => {
    const { probe, form } = await made('<form><mds-probe name="who" value="a b"></mds-probe></form>')
    same(submitted(form), ['a', 'b'])
    probe.value = ['c']
    same(submitted(form), ['c'])
    probe.removeAttribute('name')
    same([...new FormData(form)].length, 0)
    probe.name = 'other'
    same(submitted(form, 'other'), ['c'])
    truly(probe.form === form)
  })

  it('belongs to a form elsewhere by form="id"', async () => {
    const { form } = await made(
      '<form id="far"></form><mds-probe form="far" name="who" value="a"></mds-probe>',
    )
    same(submitted(form), ['a'])
  })

  it('what stands between the tags is neither sent beside the value nor asked for, not even what comes later (KIT-C18)', async () => {
    const { probe, form } = await made(
      '<form><mds-probe name="who" value="a"><select name="who" required><option></option></select></mds-probe></form>',
    )
    same([submitted(form), form.checkValidity()], [['a'], true])
    probe.insertAdjacentHTML('beforeend', '<input name="who" value="late">')
    await until(() => submitted(form).length === 1, 'left out too')
  })

  it('required makes it invalid, at its control, until there is a value', async () => {
    const { probe, form } = await made('<form><mds-probe name="who" required></mds-probe></form>')
    same([probe.validity.valueMissing, probe.matches(':invalid')], [true, true])
    truly(probe.validationMessage.length > 3)
    same(probe.matches(':state(user-invalid)'), false, 'nobody is told who had no chance yet')
    same(form.checkValidity(), false)
  })

  it('tells what is wrong once asked, and focus goes to the control', async () => {
    const { probe, field } = await made('<form><mds-probe name="who" required></mds-probe></form>')
    const invalid = heard(probe, 'invalid')
    same(probe.reportValidity(), false)
    await settled()
    same(invalid.length, 1)
    truly(probe.shadowRoot!.activeElement === field, 'focus at the anchor')
    truly(probe.matches(':state(user-invalid)'))
    same(facts(probe).invalid, probe.validationMessage)
    probe.value = ['a']
    await settled()
    same(
      [probe.checkValidity(), facts(probe).invalid, probe.matches(':state(user-invalid)')],
      [true, '', false],
    )
  })

  it('leaving the control is a chance, too', async () => {
    const { probe, field } = await made('<mds-probe required></mds-probe><button>next</button>')
    field.focus()
    document.querySelector<HTMLButtonElement>('.rig button')!.focus()
    await settled()
    truly(probe.matches(':state(user-invalid)'))
  })

  it('setCustomValidity() refuses a value', async () => {
    const { probe } = await made('<mds-probe></mds-probe>')
    probe.setCustomValidity('Not this one')
    same([probe.checkValidity(), probe.validationMessage], [false, 'Not this one'])
    probe.setCustomValidity('')
    same(probe.checkValidity(), true)
  })

  it('reset restores the default value', async () => {
    const { probe, form } = await made('<form><mds-probe name="who" value="a"></mds-probe></form>')
    probe.value = ['b', 'c']
    same([probe.defaultValue, probe.getAttribute('value')], [['a'], 'a'])
    form.reset()
    await settled()
    same([probe.value, submitted(form), facts(probe).value], [['a'], ['a'], ['a']])
    probe.defaultValue = ['z']
    same([probe.value, probe.getAttribute('value')], [['z'], 'z'], 'a default shows until a value is set')
  })

  it('a disabled fieldset disables and leaves it out', async () => {
    const { probe, form, box } = await made(
      '<form><fieldset disabled><mds-probe name="who" value="a" required></mds-probe></fieldset></form>',
    )
    same([submitted(form), probe.willValidate, seen.disabled], [[], false, true])
    same(Reflect.get(probe, 'disabled'), false, 'its own property is its own')
    box.querySelector('fieldset')!.disabled = false
    await settled()
    same([submitted(form), seen.disabled], [['a'], false])
    probe.setAttribute('disabled', '')
    await settled()
    same([submitted(form), seen.disabled], [[], true])
  })

  it('takes back what the browser kept for the way back', async () => {
    const { probe, form } = await made('<form><mds-probe name="who"></mds-probe></form>')
    const restore = Reflect.get(probe, 'formStateRestoreCallback') as (state: string, mode: string) => void
    restore.call(probe, '["x","y"]', 'restore')
    same(
      [probe.value, submitted(form)],
      [
        ['x', 'y'],
        ['x', 'y'],
      ],
    )
    restore.call(probe, 'plain', 'autocomplete')
    same(probe.value, ['plain'])
  })

  it('tells input and change once for what a person chose, and nothing for what the page sets (KIT-C6)', async () => {
    const { probe, field } = await made('<mds-probe></mds-probe>')
    const events = heard(probe, 'input', 'change')
    probe.value = ['by the page']
    probe.setAttribute('value', 'by the page')
    same(events.length, 0)
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    set.call(field, 'typed')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await settled()
    same(events.length, 0, 'typing in a field inside is no value')
    press(field, 'Enter')
    same(
      events.map(({ type, composed }) => [type, composed]),
      [
        ['input', true],
        ['change', true],
      ],
    )
    same(probe.value, ['by the page', 'typed'])
  })
})

describe('Its name (KIT-C12)', () => {
  before(() => register(MdsProbe))
  afterEach(clean)
  const name = (probe: Element) => probe.shadowRoot!.querySelector('input')!.getAttribute('aria-label')

  it('comes from <label>, aria-labelledby, aria-label, label, title, in that order; never empty', async () => {
    const { probe, box } = await made(
      '<label for="p">By label</label><i id="r">By reference</i>' +
        '<mds-probe id="p" aria-labelledby="r" aria-label="By aria" label="By attribute" title="By title"></mds-probe>',
    )
    const given = [name(probe)]
    const without = async (work: () => void) => {
      work()
      probe.shadowRoot!.querySelector('input')!.blur()
      probe.shadowRoot!.querySelector('input')!.focus()
      await settled()
      given.push(name(probe))
    }
    await without(() => box.querySelector('label')!.remove())
    for (const attribute of ['aria-labelledby', 'aria-label', 'label', 'title'])
      await without(() => probe.removeAttribute(attribute))
    same(given, ['By label', 'By reference', 'By aria', 'By attribute', 'By title', 'probe'])
  })

  it('follows the text of its label, and leaves its own fallback out', async () => {
    const { probe, box } = await made('<label>Approver <mds-probe><em>fallback</em></mds-probe></label>')
    same([name(probe), probe.labels.length], ['Approver', 1])
    box.querySelector('label')!.firstChild!.nodeValue = 'Reviewer '
    await settled()
    same(name(probe), 'Reviewer')
  })

  it('a click on the label focuses the control', async () => {
    const { probe, box, field } = await made('<label for="q">Who</label><mds-probe id="q"></mds-probe>')
    box.querySelector('label')!.click()
    await settled()
    truly(document.activeElement === probe)
    truly(probe.shadowRoot!.activeElement instanceof HTMLElement && field)
  })
})
