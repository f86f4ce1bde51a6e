import { useEffect, useRef } from 'react'
import { type Session, sessionKey } from '../../client/session/store.ts'
import type { Notice } from '../../contract/notices/calls.ts'
import { register } from '../../elements/base/register.ts'
import { element } from '../../elements/notice-bell.ts'
import { manyNotices, noticeWorld } from '../../tests/fixtures/notice-answers.ts'
import { anatomy } from '../elements/playground.tsx'
import type { Story } from '../story.ts'
import { place } from './place.css.ts'

export default { title: 'Widgets / Notice bell' }

export const Anatomy = anatomy(element)

type Props = { notices: Notice[]; more?: Partial<Session>; refused?: number; list?: string }
type Bell = HTMLElement & { show: () => void }

/** An opened bell in its own session; its notices are answered in the page. */
function Opened({ notices, more, refused, list = '' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { world, session } = noticeWorld(notices, { locale: null, ...more })
    if (refused) world.refusals.set('select', refused)
    const host = box.current!
    const provide = (event: Event) => {
      const request = event as Event & { context: unknown; callback: (store: unknown) => void }
      if (request.context !== sessionKey) return
      event.stopPropagation()
      request.callback(session)
    }
    host.addEventListener('context-request', provide)
    register(element)
    const bell = document.createElement(element.tag) as Bell
    if (list) bell.setAttribute('list', list)
    host.append(bell)
    // The counts first: they decide which list it opens with.
    const timer = setTimeout(() => bell.show(), 300)
    return () => {
      clearTimeout(timer)
      bell.remove()
      host.removeEventListener('context-request', provide)
    }
  }, [notices, more, refused, list])
  return <div ref={box} className={place} />
}

const of = { lastName: '林', firstName: '海燕' }
const many = manyNotices(18).map((each, at) => (at === 2 ? { ...each, copyOf: of } : each))
const waiting = manyNotices(0)
const gone = manyNotices(3).map(each => ({ ...each, available: false, seenAt: each.createdAt }))
const nobody = { getToken: null }

export const Notices: Story = () => <Opened notices={many} />
export const Todos: Story = () => <Opened notices={waiting} list="todo" />
export const NoLongerAvailable: Story = () => <Opened notices={gone} />
export const Empty: Story = () => <Opened notices={[]} />
export const Failing: Story = () => <Opened notices={many} refused={999500} />
export const NoPermission: Story = () => <Opened notices={many} refused={990701} />
export const SignedOut: Story = () => <Opened notices={many} more={nobody} />
