import { press } from './fixtures/commands.ts'
import { button, choose, pdf, row, type Sent, sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, heard, same, settled, truly, until } from './rig.ts'

const inForm = (attributes: string) =>
  `<form><mds-upload label="Documents" name="file" ${attributes}></mds-upload></form>`
const sentIn = (element: { form: HTMLFormElement | null }) => new FormData(element.form!).getAll('file')
const inside = (element: HTMLElement, selector: string) => element.shadowRoot!.querySelector(selector)!
const text = (element: HTMLElement, selector: string) => inside(element, selector)?.textContent ?? ''
const names = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('[part=file]')].map(
    each => each.querySelector('div > div')!.textContent,
  )

describe('mds-upload', () => {
  let server: { sent: Sent[]; end: () => void }
  beforeEach(() => {
    document.documentElement.lang = 'en-US'
    server = uploads()
  })
  afterEach(() => {
    clean()
    server.end()
  })
  after(() => document.documentElement.removeAttribute('lang'))

  it('sends each file as an attachment; the form has an id for each once it has arrived', async () => {
    const { element } = await upload(inForm('required'))
    const events = heard(element, 'input', 'change')
    same([sentIn(element), element.validity.valueMissing], [[], true])
    const first = await sending(element, server.sent, 'Protocol.pdf')
    const second = await sending(element, server.sent, 'Consent.pdf')
    truly(first.path.endsWith('/mdsdata/file/upload'), first.path)
    const body = await first.body.text()
    truly(/name="purpose"\s+attachment/.test(body) && body.includes('filename="Protocol.pdf"'), body)
    truly(first.submitKey && first.submitKey !== second.submitKey, 'a key for each')
    await second.arrives('f2')
    same(sentIn(element), ['f2'])
    await first.arrives('f1')
    same(
      [sentIn(element), [...element.value]],
      [
        ['f1', 'f2'],
        ['f1', 'f2'],
      ],
    )
    same(
      element.selectedFiles.map(({ id, name }) => [id, name]),
      [
        ['f1', 'Protocol.pdf'],
        ['f2', 'Consent.pdf'],
      ],
    )
    same(
      events.map(({ type, composed }) => [type, composed]),
      [
        ['input', true],
        ['change', true],
        ['input', true],
        ['change', true],
      ],
    )
    truly(element.checkValidity(), 'both have arrived')
    const said = 'Protocol.pdf has been uploaded. Consent.pdf has been uploaded.'
    await until(() => text(element, '[role=status]') === said, 'both are announced')
  })

  it('while a file is on its way the form is not valid, and the line says how far it is', async () => {
    const { element } = await upload(inForm(''))
    truly(element.checkValidity(), 'nothing is required')
    const one = await sending(element, server.sent, 'Protocol.pdf')
    await until(() => element.matches(':state(sending)'), 'it says so')
    same([element.checkValidity(), element.validity.customError], [false, true])
    same(element.validationMessage, 'Wait until every file has been uploaded, or cancel its upload.')
    await one.progress(0.42)
    element.reportValidity()
    await settled()
    same(text(element, '[part=refusals]'), '', 'its line says enough')
    same(text(element, '[part=file]').includes('42%'), true)
    await one.arrives('f1')
    await until(() => !element.matches(':state(sending)'), 'it has arrived')
    same([element.checkValidity(), sentIn(element)], [true, ['f1']])
  })

  it('says by name which file it does not take and why, to the page too; the others are sent', async () => {
    const { element } = await upload(inForm('max-files="2" max-mb="0.001" accept=".PDF, exe"'))
    same(text(element, '[id$=-hint]'), 'pdf; at most 2 files, each up to 0.001 MB')
    const events = heard(element, 'mds-refused')
    await choose(
      element,
      pdf('Plan.docx'),
      pdf('Tool.exe'),
      pdf('Large.pdf', 2000),
      pdf('a.pdf'),
      pdf('A.pdf'),
    )
    await until(() => server.sent.length === 1, 'one is sent')
    const refused = text(element, '[part=refusals]')
    for (const sentence of [
      'Plan.docx: This file type is not accepted.',
      'Tool.exe: This file type is not accepted.',
      'Large.pdf: ',
      'A.pdf: A file named "A.pdf" has been uploaded already.',
    ])
      truly(refused.includes(sentence), `${sentence} is not in ${refused}`)
    await choose(element, pdf('b.pdf'), pdf('c.pdf'))
    truly(text(element, '[part=refusals]').startsWith('c.pdf: '), 'only what was refused last')
    same(
      events.map(event => Object.values((event as CustomEvent<object>).detail)),
      [
        ['Plan.docx', 'uploadFormat'],
        ['Tool.exe', 'uploadFormat'],
        ['Large.pdf', 'uploadBigger'],
        ['A.pdf', 'uploadRepeat'],
        ['c.pdf', 'uploadTooMany'],
      ],
    )
  })

  it('one that fails says why and is tried again; after a broken line with the same key', async () => {
    const { element } = await upload(inForm(''))
    const failures = heard(element, 'mds-error')
    await (await sending(element, server.sent, 'a.pdf')).refused(-1, 'The vault is closed until nine.')
    await until(() => row(element, 'a.pdf').textContent!.includes('The vault is closed until nine.'), 'why')
    const { error } = (failures[0] as CustomEvent<{ error: Error & { code: number } }>).detail
    same([error.code, error.message], [-1, 'The vault is closed until nine.'])
    const first = await sending(element, server.sent, 'b.pdf')
    await first.breaks()
    await until(() => button(element, 'Try again: b.pdf'), 'another try')
    same([failures.length, element.checkValidity(), sentIn(element)], [2, true, []])
    button(element, 'Try again: b.pdf').click()
    await until(() => server.sent.length === 3, 'it is sent again')
    same(server.sent[2]!.submitKey, first.submitKey)
    await server.sent[2]!.arrives('f2')
    same([sentIn(element), names(element).length], [['f2'], 2])
  })

  it('one is cancelled on its way, and removed once it has arrived; the focus stays in the field', async () => {
    const { element } = await upload(inForm(''))
    await (await sending(element, server.sent, 'a.pdf')).arrives('f1')
    const second = await sending(element, server.sent, 'b.pdf')
    const events = heard(element, 'mds-error', 'change')
    button(element, 'Cancel the upload of b.pdf').click()
    await settled()
    same([second.isAborted, names(element).length, events.length], [true, 1, 0])
    truly(element.checkValidity(), 'nothing is on its way')
    button(element, 'Remove a.pdf').click()
    await settled()
    same([[...element.value], sentIn(element), element.selectedFiles.length], [[], [], 0])
    truly(element.shadowRoot!.activeElement === inside(element, '[part=button]'), 'the focus')
  })

  it('by keys: Tab reaches the button, Enter asks for files; Tab and Enter remove one', async () => {
    const { element } = await upload(`<button>Before</button>${inForm('value="f1"')}`)
    element.closest('.rig')!.querySelector('button')!.focus()
    let asked = 0
    inside(element, 'input[type=file]').addEventListener('click', event => {
      event.preventDefault()
      asked += 1
    })
    await press('Tab')
    truly(element.shadowRoot!.activeElement === inside(element, '[part=button]'), 'the button')
    await press('Enter')
    same(asked, 1)
    await press('Tab')
    same(element.shadowRoot!.activeElement!.getAttribute('aria-label'), 'Remove f1')
    await press('Enter')
    await settled()
    same([...element.value], [])
  })

  it('files of the page are shown by their names, in its order, and removed like those uploaded here', async () => {
    const { element } = await upload(inForm('value="f1 f2"'))
    same(names(element), ['f1', 'f2'])
    element.selectedFiles = [
      { id: 'f2', name: 'Consent.pdf', size: 2_097_152 },
      { id: 'f1', name: 'Protocol.pdf' },
    ]
    await until(() => names(element)[0] === 'Protocol.pdf', 'names')
    same(names(element), ['Protocol.pdf', 'Consent.pdf2.0 MB'])
    const three = await sending(element, server.sent, 'Third.pdf')
    await three.arrives('f3')
    same(sentIn(element), ['f1', 'f2', 'f3'])
    button(element, 'Remove Protocol.pdf').click()
    await settled()
    same([sentIn(element), names(element).length], [['f2', 'f3'], 2])
    same(server.sent.length, 1)
  })

  it('a reset gives back the default, cancels what is on its way and forgets what was refused', async () => {
    const { element } = await upload(inForm('value="f1" required'))
    await (await sending(element, server.sent, 'b.pdf')).arrives('f2')
    const third = await sending(element, server.sent, 'c.pdf')
    await choose(element, pdf('virus.exe'))
    same([text(element, '[part=refusals]') !== '', sentIn(element)], [true, ['f1', 'f2']])
    element.form!.reset()
    await until(() => names(element).length === 1, 'the default')
    same([sentIn(element), names(element), text(element, '[part=refusals]')], [['f1'], ['f1'], ''])
    same([third.isAborted, element.checkValidity()], [true, true])
    const stop = (event: Event) => event.preventDefault()
    await (await sending(element, server.sent, 'd.pdf')).arrives('f4')
    element.form!.addEventListener('reset', stop)
    element.form!.reset()
    await settled()
    same(sentIn(element), ['f1', 'f4'], 'a reset that the page prevents')
  })

  it('disabled it takes and sends nothing; read-only it shows and sends its files', async () => {
    const { element } = await upload(inForm('value="f1" disabled'))
    const drop = () => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(pdf('a.pdf'))
      inside(element, '[part=drop]').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
      return settled()
    }
    await drop()
    same([sentIn(element), server.sent.length, names(element)], [[], 0, ['f1']])
    same(
      [inside(element, '[part=button]').getAttribute('aria-disabled'), button(element, 'Remove f1')],
      ['true', undefined],
    )
    element.disabled = false
    await until(() => button(element, 'Remove f1'), 'it takes files again')
    await drop()
    await until(() => server.sent.length === 1, 'the dropped file is sent')
    clean()
    const { element: still } = await upload(inForm('value="f1" readonly'))
    same([sentIn(still), names(still)], [['f1'], ['f1']])
    same([still.shadowRoot!.querySelectorAll('button, [part=drop]').length], [0])
  })

  it('whoever is not signed in is asked to; nothing can be chosen until then', async () => {
    const { element, store } = await upload(inForm(''), {
      status: 'none',
      user: null,
      tenant: null,
      role: null,
    })
    const asked = heard(element, 'mds-sign-in-required')
    same(element.shadowRoot!.querySelector('[part=drop]'), null)
    truly(element.shadowRoot!.textContent!.includes('Sign in to upload files.'), 'why')
    button(element, 'Sign in').click()
    same((asked[0] as CustomEvent).detail, { error: null })
    store.update({ status: 'ready' })
    await until(() => inside(element, '[part=drop]'), 'the drop area')
  })

  it('an upload whose element has left the page is cancelled; one that is moved goes on', async () => {
    const { element } = await upload(inForm(''))
    const one = await sending(element, server.sent, 'a.pdf')
    element.form!.append(element)
    await settled()
    same(one.isAborted, false)
    element.remove()
    await settled()
    same(one.isAborted, true)
  })

  it('follows the theme and the language of its page', async () => {
    const { element } = await upload(inForm('value="f1" required'))
    const look = () =>
      ['[part=label]', '[part=drop]', '[part=button]'].map(part => {
        const { color, borderTopColor, backgroundColor } = getComputedStyle(inside(element, part))
        return [color, borderTopColor, backgroundColor].join()
      })
    const light = look()
    element.closest<HTMLElement>('.rig')!.dataset.mdsTheme = 'dark'
    await until(() => look().every((each, at) => each !== light[at]), 'every colour has changed')
    document.documentElement.lang = 'zh-CN'
    await settled()
    clean()
    const { element: chinese } = await upload(inForm(''), { locale: 'zh-CN' })
    await until(() => text(chinese, '[part=button]') === '选择文件', 'Chinese')
  })
})
