import type { MouseEvent } from 'react'
import type { Notice } from '../../../contract/notices/calls.ts'
import type { NoticePanelProps } from './panel.tsx'
import { addressOf } from './target.ts'
import type { NoticesInUse } from './use-notices.ts'

/** A press that the browser opens in another tab or window, or saves. */
const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Links out of the panel: each emits `mds-navigate` first, so that the router of any page can handle it. */
export function useLeave(
  host: NoticePanelProps['host'],
  { choice, mark }: Pick<NoticesInUse, 'choice' | 'mark'>,
  onClose: NoticePanelProps['onClose'],
) {
  const { apiBase } = host.session.$session.get()
  const follow = (event: MouseEvent, href: string, notice: string | null = null) => {
    if (isElsewhere(event) || host.emit('mds-navigate', { href, notice })) return
    event.preventDefault()
    onClose(true, 'chosen')
  }
  const open = (notice: Notice, event: MouseEvent) => {
    const href = notice.available ? addressOf(notice.link, apiBase) : null
    // Send first: the press may leave the page.
    if (notice.type === 'notification' && notice.readAt === null) mark(notice.id, 'read')
    if (href) follow(event, href, notice.id)
  }
  const all = addressOf(`/home/notice/${choice.type}`, apiBase) ?? ''
  return { follow, open, all }
}
