import '@awesome.me/webawesome/dist/components/dialog/dialog.js'
import { DialogPanel, Dialog as Headless } from '@headlessui/react'
import Mui from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { register } from '../../elements/base/register.ts'
import { element as zoneClass } from '../../elements/time-zone-picker.tsx'
import { element as pickerClass } from '../../elements/user-picker.tsx'
import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { manySites } from '../fixtures/site-answers.ts'
import { bell, button } from './fixtures/bell.ts'
import { click } from './fixtures/by-hand.ts'
import { press, typeKeys } from './fixtures/commands.ts'
import { inside, options } from './fixtures/picker.ts'
import { one, table } from './fixtures/sites.ts'
import { clean, page, same, settled, truly, until } from './rig.ts'

/** A dialog of another library, with this content; `closed` says whether it has closed or wanted to. */
type Shown = { closed: () => boolean; end: () => void; shown?: Promise<unknown> }
type Host = (content: HTMLElement) => Shown

/** A React dialog as its library documents it: open until it asks to be closed. */
const react =
  (draw: (close: () => void, put: (box: HTMLElement | null) => void) => ReactElement): Host =>
  content => {
    let closed = false
    const place = page('')
    const root = createRoot(place)
    const put = (box: HTMLElement | null) => void box?.append(content)
    const close = () => {
      closed = true
    }
    flushSync(() => root.render(draw(close, put)))
    return { closed: () => closed, end: () => root.unmount() }
  }

const native: Host = content => {
  const dialog = document.createElement('dialog')
  dialog.append(content)
  page('').append(dialog)
  dialog.showModal()
  return { closed: () => !dialog.open, end: () => dialog.close() }
}

const webAwesome: Host = content => {
  const dialog = document.createElement('wa-dialog')
  let closed = false
  dialog.addEventListener('wa-hide', event => {
    if (event.target === dialog) closed = true
  })
  dialog.append(content)
  page('').append(dialog)
  dialog.open = true
  // It moves the focus one frame after it is shown.
  const shown = dialog.updateComplete.then(settled).then(settled)
  return { closed: () => closed, end: () => dialog.remove(), shown }
}

const hosts: Record<string, Host> = {
  '@radix-ui/react-dialog': react((close, put) => (
    <Radix.Root open onOpenChange={open => open || close()}>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content aria-describedby={undefined}>
          <Radix.Title>Title</Radix.Title>
          <div ref={put} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )),
  '@mui/material Dialog': react((close, put) => (
    <Mui open onClose={close} transitionDuration={0}>
      <div ref={put} />
    </Mui>
  )),
  '@headlessui/react Dialog': react((close, put) => (
    <Headless open onClose={close}>
      <DialogPanel>
        <div ref={put} />
      </DialogPanel>
    </Headless>
  )),
  '<dialog>': native,
  '<wa-dialog>': webAwesome,
}

const people = Array.from({ length: 9 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))

/** One kind of layer: how it opens by the keyboard, whether it is open, and what has the focus meanwhile. */
type Layer = { element: HTMLElement; control: () => HTMLElement; isOpen: () => boolean; open: string }

const layers: Record<string, () => Promise<Layer>> = {
  'list of people': async () => {
    register(pickerClass)
    const box = page('<mds-user-picker label="Lead" multiple></mds-user-picker>')
    const element = box.firstElementChild as HTMLElement
    Object.assign(element, { people })
    return listLayer(element)
  },
  'list of zones': async () => {
    register(zoneClass)
    const box = page('<mds-time-zone-picker label="Zone"></mds-time-zone-picker>')
    const element = box.firstElementChild as HTMLElement
    Object.assign(element, { entries: [{ zoneId: 'UTC', rawOffset: 0, dstOffset: 0 }] })
    return listLayer(element)
  },
  'panel of the bell': async () => {
    const element = await bell(noticeWorld(manyNotices(3)).session)
    return {
      element,
      control: () => button(element),
      isOpen: () => element.matches(':state(open)'),
      open: 'Enter',
    }
  },
  'menu of a row': async () => {
    // Few rows: this dialog does not scroll without the styles of its library.
    const { element } = await table({ sites: manySites(3) })
    const control = () => one(element, 'tbody button[aria-haspopup=menu]')
    return { element, control, isOpen: () => one(element, '[role=menu]') !== null, open: 'Enter' }
  },
}

async function listLayer(element: HTMLElement): Promise<Layer> {
  const control = () => inside<HTMLInputElement>(element, 'input')
  await until(control, 'the field')
  return { element, control, isOpen: () => options(element).length > 0, open: 'ArrowDown' }
}

describe('A list of ours in a dialog of another library', () => {
  let ending: (() => void) | null = null
  afterEach(() => {
    ending?.()
    ending = null
    clean()
  })

  const shownIn = async (host: string, layer: string) => {
    const made = await layers[layer]!()
    const field = document.createElement('input')
    const content = made.element.closest<HTMLElement>('.rig')!
    content.prepend(field)
    const dialog = hosts[host]!(content)
    ending = dialog.end
    await dialog.shown
    await until(() => made.control()?.checkVisibility(), 'shown in the dialog')
    await settled()
    return { ...made, dialog, field }
  }

  for (const host of Object.keys(hosts)) {
    for (const layer of Object.keys(layers))
      it(`${host}: Escape closes the ${layer} first, the dialog next, and its text stays [KIT-C35]`, async () => {
        const { control, isOpen, open, dialog, field } = await shownIn(host, layer)
        field.value = 'typed before'
        control().focus()
        await press(open)
        await until(isOpen, 'open')
        await settled()
        await press('Escape')
        await until(() => !isOpen(), 'closed')
        await settled()
        same([dialog.closed(), field.value], [false, 'typed before'])
        truly(control().matches(':focus'), 'the focus is back')
        await press('Escape')
        await until(dialog.closed, 'the host closes its dialog')
      })

    it(`${host}: its focus trap leaves keys and presses to the list [KIT-C35]`, async () => {
      const { element, control, dialog } = await shownIn(host, 'list of people')
      control().focus()
      await typeKeys('Person')
      await until(() => options(element).length > 5, 'people')
      await click(options(element)[2])
      await until(() => Reflect.get(element, 'value').includes('p2'), 'chosen by a press')
      await typeKeys('Person 4')
      await until(() => options(element).length === 1, 'one person')
      await press('Enter')
      await until(() => Reflect.get(element, 'value').includes('p4'), 'chosen by a key')
      same([dialog.closed(), document.activeElement === element], [false, true])
    })
  }
})
