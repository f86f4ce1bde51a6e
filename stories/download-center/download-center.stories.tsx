import { useEffect, useRef } from 'react'
import { type Session, sessionKey } from '../../client/session/store.ts'
import type { Download } from '../../contract/downloads/calls.ts'
import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/download-center.ts'
import { downloadWorld, failed, manyDownloads, preparing } from '../../tests/fixtures/download-answers.ts'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'
import { place } from './place.css.ts'

export default { title: 'Widgets / Download center' }

export const Anatomy = anatomy(element)

type Props = {
  downloads: Download[]
  more?: Partial<Session>
  refused?: number
  press?: string
  closed?: boolean
}
type Center = HTMLElement & { show: () => void }

/** An opened download center in its own session; its exports are answered in the page. */
function Opened({ downloads, more, refused, press, closed = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { world, session } = downloadWorld(downloads, { locale: null, ...more })
    if (refused) world.refusals.set('listForPage', refused)
    if (press) world.refusals.set('getUrl', 999500)
    const host = box.current!
    const provide = (event: Event) => {
      const request = event as Event & { context: unknown; callback: (store: unknown) => void }
      if (request.context !== sessionKey) return
      event.stopPropagation()
      request.callback(session)
    }
    host.addEventListener('context-request', provide)
    register(element)
    const center = document.createElement(element.tag) as Center
    host.append(center)
    if (!closed) center.show()
    const timer = setInterval(() => {
      const act = press && center.shadowRoot?.querySelector<HTMLElement>(press)
      if (!act) return
      clearInterval(timer)
      act.click()
    }, 50)
    if (!press) clearInterval(timer)
    return () => {
      clearInterval(timer)
      center.remove()
      host.removeEventListener('context-request', provide)
    }
  }, [downloads, more, refused, press, closed])
  return <div ref={box} className={place} />
}

const many = manyDownloads(20)
const phases = manyDownloads(0)
const long = [
  preparing('l1', 5000, {
    fileName: '恒宇肿瘤临床研究中心_用户与角色_含全部外部人员与已停用账号_2026_11_21 19_08_18.xlsx',
    rowsDone: 0,
    before: 2,
  }),
  failed('l2', 90_000, {
    fileName:
      'Organisationen und Prüfzentren aller Studienländer einschließlich inaktiver 2026_11_21 12_08_18.xlsx',
  }),
]
const nobody = { getToken: null }

export const Exports: Story = () => <Opened downloads={many} />
export const Phases: Story = () => <Opened downloads={phases} />
export const LongNames: Story = () => <Opened downloads={long} />
export const Button: Story = () => <Opened downloads={phases} closed />
export const Problems: Story = () => <Opened downloads={phases} press="[data-phase=finished] button" />
export const Empty: Story = () => <Opened downloads={[]} />
export const Failing: Story = () => <Opened downloads={phases} refused={999500} />
export const NoPermission: Story = () => <Opened downloads={phases} refused={990701} />
export const SignedOut: Story = () => <Opened downloads={phases} more={nobody} />
