import '../styles/theme.css.ts'
import { nothing, svg } from 'lit/html.js'
import { getArrivals } from '../client/notices/arrivals.ts'
import { type NoticeCounts, noticeCounts } from '../client/notices/counts.ts'
import { t } from '../client/words/i18n.ts'
import type { Described } from './base/definition.ts'
import { defineLight, type Light } from './base/light.ts'
import { dot, getBadge, getGlyph, PanelButton } from './base/panel-button.ts'
import { panelEvents, panelMethods, panelTroubles } from './base/panel-members.ts'
import type { Widget } from './base/widget.ts'

const definition = {
  tag: 'mds-notice-bell',
  docs: 'The bell: how many notices are unread, and on press the to-dos and notices of the signed-in person.',
  props: {
    list: {
      type: 'string',
      values: ['', 'notification', 'todo'],
      docs: 'List to open with, `notification` or `todo`; unless said, the one in which something waits.',
    },
  },
  events: {
    ...panelEvents,
    'mds-navigate': {
      docs: 'The person follows a notice or the link to all of them (`notice` is null); preventDefault() leaves the way to the page (a router). With `error`, without `<mds-session>`: a refused call sends the person to `href`.',
      cancelable: true,
      detail:
        '{ href: string | null; notice?: string | null; error?: Error & { code: number; requestId: string; data: unknown } }',
    },
    ...panelTroubles,
  },
  methods: {
    ...panelMethods,
    refresh: { docs: 'Asks for the counts now; answers a promise.', signature: '() => Promise<void>' },
  },
  parts: {
    button: 'The button with the bell.',
    badge: 'The number of unread notices on it.',
    panel: 'The opened panel.',
  },
  cssProperties: {
    '--mds-height-control': 'Edge of the button.',
    '--mds-color-accent': 'Ground of the badge when something is new.',
    '--mds-color-on-accent': 'Figures of the badge when something is new.',
    '--mds-color-surface': 'Ground of the panel.',
    '--mds-color-ink': 'Text of the panel.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: {
    open: 'The panel is open.',
    new: 'Something has come since the person last looked.',
  },
  slots: { '': 'Shown until the element is defined, and if it cannot be loaded: a link to the notices.' },
} as const satisfies Described

const glyph = getGlyph(svg`<path d="M10.268 21a2 2 0 0 0 3.464 0" /><path
    d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"
  />`)

/** The bell: the counts of the session on a button, and the panel of notices behind it. */
function bell(widget: Widget): Light {
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
    panel: () => import('../components/widgets/notice-bell/panel.tsx').then(({ NoticePanel }) => NoticePanel),
    props: () => {
      const list = widget.members.get('list')
      return { list: list === 'todo' || list === 'notification' ? list : null } as const
    },
  })
}

/** `<mds-notice-bell>`: light until it is opened. */
export const element = defineLight(definition, bell)
