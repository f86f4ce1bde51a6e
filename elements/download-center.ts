import '../styles/theme.css.ts'
import { nothing, svg } from 'lit/html.js'
import { type Download, type Downloads, getDownloads } from '../client/downloads/downloads.ts'
import { counted } from '../client/downloads/items.ts'
import { t } from '../client/words/i18n.ts'
import { buttonLabel, endWords } from '../components/widgets/download-center/voice.ts'
import type { Described } from './base/definition.ts'
import { defineLight, type Light } from './base/light.ts'
import { getBadge, getGlyph, PanelButton } from './base/panel-button.ts'
import { panelEvents, panelMethods, panelTroubles } from './base/panel-members.ts'
import type { Widget } from './base/widget.ts'

const definition = {
  tag: 'mds-download-center',
  docs: 'The download center: how many exports are being prepared or have just ended, and on press the exports of the signed-in person.',
  props: {},
  events: {
    ...panelEvents,
    'mds-complete': {
      docs: 'An export has ended: `status` 2 is finished, 3 failed. Nothing is downloaded by itself.',
      detail: '{ id: string; fileName: string; status: 2 | 3 }',
    },
    'mds-download': {
      docs: 'The person wants a finished file; preventDefault() leaves fetching it to the page.',
      cancelable: true,
      detail: '{ id: string; fileName: string }',
    },
    ...panelTroubles,
  },
  methods: {
    ...panelMethods,
    refresh: { docs: 'Reads the exports now; answers a promise.', signature: '() => Promise<void>' },
  },
  parts: {
    button: 'The button with the download sign.',
    badge: 'How many exports are being prepared or have ended unseen.',
    panel: 'The opened panel.',
  },
  cssProperties: {
    '--mds-height-control': 'Edge of the button.',
    '--mds-color-accent': 'Ground of the badge when an export has ended, and the bar of progress.',
    '--mds-color-on-accent': 'Figures of the badge when an export has ended.',
    '--mds-color-surface': 'Ground of the panel.',
    '--mds-color-ink': 'Text of the panel.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: {
    open: 'The panel is open.',
    busy: 'An export is being prepared.',
    new: 'An export has ended and was not seen yet.',
  },
  slots: { '': 'Shown until the element is defined, and if it cannot be loaded: a link to the exports.' },
} as const satisfies Described

const glyph = getGlyph(
  svg`<path d="M12 15V3" /><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /><path d="m7 10 5 5 5-5" />`,
)

/** The download center: the exports of the session on a button, and their panel behind it. */
function downloadCenter(widget: Widget): Light {
  let downloads: Downloads | null = null
  return new PanelButton(widget, {
    words: 'downloads',
    unopened: 'downloads:unopened',
    glyph,
    follow: (session, { voice, redraw }) => {
      const own = getDownloads(session)
      downloads = own
      /** Announced once, whether the panel is open or not, and emitted to the page (WIDGETS 2.6.4). */
      const ended = (items: Download[]) => {
        voice.say(endWords(items, t))
        const { emit } = widget.props().host
        for (const { id, fileName, status } of items) emit('mds-complete', { id, fileName, status })
      }
      return { refresh: own.refresh, ends: [own.$shelf.listen(redraw), own.onEnded(ended), own.hold()] }
    },
    face: host => {
      const counts = counted(downloads?.$shelf.get().items ?? [])
      const count = counts.preparing + counts.fresh
      host.state('busy', counts.preparing > 0)
      host.state('new', counts.fresh > 0)
      return {
        label: buttonLabel(host.label || t('downloads:name'), counts, t),
        badge: count > 0 ? getBadge(count, counts.fresh > 0) : nothing,
      }
    },
    props: () => ({}),
    panel: () =>
      import('../components/widgets/download-center/panel.tsx').then(({ DownloadPanel }) => DownloadPanel),
  })
}

/** `<mds-download-center>`: light until it is opened. */
export const element = defineLight(definition, downloadCenter)
