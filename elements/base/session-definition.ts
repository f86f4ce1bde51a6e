import { locales } from '../../contract/locales.ts'
import type { Described } from './definition.ts'
import { sessionEvents } from './session-events.ts'

/** The definition of `<mds-session>`. */
export const sessionDefinition: Described = {
  tag: 'mds-session',
  docs: 'Provides the session to the widgets inside it and, unless another already does, to the whole page.',
  props: {
    apiBase: {
      type: 'string',
      docs: 'Path on the origin of the page, such as /mds, below which it passes /plt, /mdsdata, /mdscore, /elearning, /csrctms and /elements on to the product; empty where they are at its root. Or the product’s own origin, where its operator lets the origin of the page call (EMBED_ORIGINS).',
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
      secret: true,
      shape: 'string | null',
      docs: 'Access token of the person signed in; null signs out. Never an attribute.',
    },
    getToken: {
      type: 'object',
      secret: true,
      shape: '(() => string | null | Promise<string | null>) | null',
      docs: 'Function that gives an access token, or a promise of one; asked once more when a token is refused.',
    },
  },
  events: {
    'mds-session-change': {
      docs: 'Another person, tenant or role acts, by this tab or another; widgets have dropped what they showed.',
      detail: '{ status: string; userId: string | null; tenantId: string | null; roleId: string | null }',
    },
    ...sessionEvents,
  },
  methods: {
    can: {
      docs: 'Whether the acting role may press a button, such as STUDY_CENTER_ADD.',
      signature: '(button: string) => boolean',
    },
  },
  fields: {
    ready: {
      docs: 'Settles, within 15 s, when it is known who is signed in, that nobody is, or that it cannot be found out now.',
      shape: 'Promise<void>',
    },
    $user: {
      docs: 'Store of the person signed in; null while nobody is.',
      shape:
        'ReadableAtom<Readonly<{ id: string; accountId: string; account: string; lastName: string; firstName: string; email: string | null }> | null>',
    },
    $tenant: {
      docs: 'Store of the company in which the person acts; null while nobody is signed in.',
      shape:
        'ReadableAtom<Readonly<{ id: string; companyName: string; companyNameEn: string; timeZone: string }> | null>',
    },
    $role: {
      docs: 'Store of the acting role; null without one.',
      shape:
        'ReadableAtom<Readonly<{ id: string; code: string | null; name: string; nameEn: string; expiresAt: string | null }> | null>',
    },
    $locale: {
      docs: 'Store of the language in which the kit speaks.',
      shape: "ReadableAtom<'zh-CN' | 'en-US' | 'ja-JP' | 'es-ES'>",
    },
    $permissions: {
      docs: 'Store of the menus and button keys of the acting role.',
      shape: 'ReadableAtom<Readonly<{ menus: readonly unknown[]; buttons: readonly string[] }>>',
    },
  },
  parts: {},
  cssProperties: {},
  slots: { '': 'The part of the page that the session is for.' },
}
