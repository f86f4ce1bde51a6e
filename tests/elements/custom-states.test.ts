import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { download, downloadWorld, preparing } from '../fixtures/download-answers.ts'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { bell, one, panel } from './fixtures/bell.ts'
import { press } from './fixtures/commands.ts'
import { center } from './fixtures/downloads.ts'
import { rows, selector } from './fixtures/organisations.ts'
import { inside, options, picker } from './fixtures/picker.ts'
import { roleTree } from './fixtures/roles.ts'
import { sending, upload, uploads } from './fixtures/uploads.ts'
import { clean, page, same, settled, until } from './rig.ts'

type Control = HTMLElement & { value: unknown; reportValidity: () => boolean }

/** Each form control, required and without a value, with a value that it accepts. */
const controls: Record<string, () => Promise<{ element: HTMLElement; value: unknown }>> = {
  'mds-user-picker': async () => ({
    element: (await picker('<mds-user-picker required></mds-user-picker>')).element,
    value: ['zw1'],
  }),
  'mds-organisation-selector': async () => ({
    element: (await selector('<mds-organisation-selector required></mds-organisation-selector>')).element,
    value: ['alliance'],
  }),
  'mds-time-zone-picker': async () => {
    register(zoneClass)
    const element = page('<mds-time-zone-picker required></mds-time-zone-picker>').firstElementChild
    await until(() => element!.shadowRoot?.querySelector('input'), 'the field')
    return { element: element as HTMLElement, value: 'Asia/Tokyo' }
  },
  'mds-role-tree': async () => ({
    element: (await roleTree('<mds-role-tree required></mds-role-tree>')).element,
    value: ['3'],
  }),
  'mds-upload': async () => ({
    element: (await upload('<mds-upload required></mds-upload>')).element,
    value: ['f1'],
  }),
}

describe('Custom states that the manifest names (KIT-C8, C13)', () => {
  before(() => {
    document.documentElement.lang = 'en-US'
  })
  afterEach(clean)
  after(() => document.documentElement.removeAttribute('lang'))

  for (const [tag, made] of Object.entries(controls))
    it(`${tag}:state(user-invalid): once the person had a chance, until there is a value`, async () => {
      const { element, value } = await made()
      const control = element as Control
      const refused = () => control.matches(':state(user-invalid)')
      same([refused(), control.matches(':invalid')], [false, true])
      same(control.reportValidity(), false)
      await until(refused, 'refused')
      control.value = value
      await until(() => !refused(), 'taken')
    })

  const fields = ['mds-user-picker', 'mds-organisation-selector', 'mds-time-zone-picker']
  for (const tag of fields)
    it(`${tag}:state(open): while its list is open`, async () => {
      const { element } = await controls[tag]!()
      const open = () => element.matches(':state(open)')
      same(open(), false)
      const field = inside<HTMLInputElement>(element, 'input')
      field.focus()
      field.click()
      await until(() => open() && (options(element).length || rows(element).length), 'open')
      await press('Escape')
      await until(() => !open(), 'closed')
    })

  it('mds-upload: sending until the file has arrived', async () => {
    const { sent, end } = uploads()
    const { element } = await upload()
    const isSending = () => element.matches(':state(sending)')
    same(isSending(), false)
    const one = await sending(element, sent, 'a.pdf')
    await until(isSending, 'on its way')
    await one.arrives('f1')
    await until(() => !isSending(), 'arrived')
    end()
  })

  it('mds-download-center: open by show() until hide(), busy while an export is prepared, new until it is seen', async () => {
    const { world, session } = downloadWorld([preparing('p1', 1000)])
    const element = await center(session)
    const states = () => ['open', 'busy', 'new'].filter(name => element.matches(`:state(${name})`)).join()
    await until(() => element.matches(':state(busy)'), 'busy')
    world.downloads = [download('p1', 0, { seen: false })]
    await element.refresh()
    await until(() => states() === 'new', 'ended, and not seen')
    element.show()
    await until(() => element.matches(':state(open)') && panel(element), 'open')
    await until(() => states() === 'open', 'seen')
    element.hide()
    await settled()
    same([states(), panel(element)], ['', null])
  })

  it('mds-notice-bell: open by show() until hide()', async () => {
    const { session } = noticeWorld(manyNotices(2))
    const element = await bell(session)
    element.show()
    await until(() => element.matches(':state(open)') && one(element, 'article'), 'open')
    element.hide()
    await settled()
    same([element.matches(':state(open)'), panel(element)], [false, null])
  })
})
