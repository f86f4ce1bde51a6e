import { locales } from '../../contract/locales.ts'
import type { Described } from './definition.ts'
import { sessionEvents } from './session-events.ts'

/** What `<mds-session>` declares of itself. */
export const sessionDefinition: Described = {
  tag: 'mds-session',
  docs: 'Provides the session to the widgets inside it and, unless another already does, to the whole page.',
  props: {
    apiBase: {
      type: 'string',
      docs: 'Address of the product, such as https://mds.example.org; empty on its own origin.',
    },
    appId: {
      type: 'number',
      docs: 'Id of the sub-application that the page belongs to: its menus and buttons are loaded.',
    },
    locale: {
      type: 'string',
      values: locales,
      docs: 'Language of the kit; without it the `lang` of the page decides.',
    },
    theme: {
      type: 'string',
      values: ['light', 'dark'],
      docs: 'Theme, where no element around a widget names one by `data-mds-theme`.',
    },
    density: {
      type: 'string',
      values: ['compact', 'default', 'comfortable'],
      docs: 'Density, where no element around a widget names one by `data-mds-density`.',
    },
    token: {
      type: 'object',
      docs: 'Access token of the person signed in; null signs out. Never an attribute.',
    },
    getToken: {
      type: 'object',
      docs: 'Function that gives an access token, or a promise of one; asked again when a token is refused.',
    },
  },
  events: {
    'mds-session-change': {
      docs: 'Another person, tenant or role acts, by this tab or another; widgets have dropped what they showed.',
      detail: '{ status: string; userId: string | null; tenantId: string | null; roleId: string | null }',
    },
    ...sessionEvents,
  },
  methods: { can: { docs: 'Whether the acting role may press a button, such as STUDY_CENTER_ADD.' } },
  parts: {},
  cssProperties: {},
  slots: { '': 'The part of the page that the session is for.' },
}
