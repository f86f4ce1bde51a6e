import { nothing, svg } from 'lit/html.js'
import { getArrivals } from '../../client/notices/arrivals.ts'
import { type NoticeCounts, noticeCounts } from '../../client/notices/counts.ts'
import { t } from '../../client/words/i18n.ts'
import type { Light } from '../base/light.ts'
import { dot, getBadge, getGlyph, PanelButton } from '../base/panel-button.ts'
import type { Widget } from '../base/widget.ts'

const glyph = getGlyph(svg`<path d="M10.268 21a2 2 0 0 0 3.464 0" /><path
    d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"
  />`)

/** The bell: the counts of the session on a button, and the panel of notices behind it. */
export function bell(widget: Widget): Light {
  let counts: NoticeCounts | null = null
  return new PanelButton(widget, {
    words: 'bell',
    unopened: 'bell:unopened',
    glyph,
    follow: (session, { voice, redraw }) => {
      const own = noticeCounts(session)
      counts = own
      const heard = own.$counts.listen((now, before) => {
        const come = before && getArrivals(now, before)
        if (come) voice.arrived(come.all, count => t('bell:arrived', { count }))
        redraw()
      })
      return { refresh: own.refresh, ends: [heard, own.hold()] }
    },
    face: host => {
      const state = counts?.$counts.get()
      const { unread = 0, unseen = 0 } = state?.state === 'ready' ? state.counts : {}
      const name = host.label || t('bell:name')
      host.state('new', unseen > 0)
      return {
        label: unread > 0 ? t('bell:unread', { name, count: unread }) || name : name,
        // New to-dos may have come although no notice is unread.
        badge: unread > 0 ? getBadge(unread, unseen > 0) : unseen > 0 ? dot : nothing,
        hint: unseen > 0 ? t('bell:fresh', { count: unseen }) : '',
      }
    },
    panel: () =>
      import('../../components/widgets/notice-bell/panel.tsx').then(({ NoticePanel }) => NoticePanel),
    props: () => {
      const list = widget.members.get('list')
      return { list: list === 'todo' || list === 'notification' ? list : null } as const
    },
  })
}
