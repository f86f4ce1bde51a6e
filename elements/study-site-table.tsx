import '../styles/theme.css.ts'
import type { SiteEnvironment } from '../client/sites/sites.ts'
import type { GivenSite } from '../components/widgets/study-site-table/local.ts'
import { StudySiteTable } from '../components/widgets/study-site-table/study-site-table.tsx'
import type { Definition, WidgetProps } from './base/definition.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-study-site-table>`. */
export type StudySiteTableMembers = {
  studyId: string
  environment: string
  readonly: boolean
  exportable: boolean
  label: string
  sites: readonly GivenSite[] | null
}

function Inside({ host, ...props }: StudySiteTableMembers & WidgetProps) {
  const { sites } = props
  return (
    <StudySiteTable
      studyId={props.studyId}
      environment={props.environment as SiteEnvironment | ''}
      readOnly={props.readonly}
      sites={Array.isArray(sites) ? sites : null}
      label={host.label}
      hideLabel={host.labelled}
      session={host.session}
      onOpen={site => host.emit('mds-navigate', { href: null, siteId: site.id, studyId: site.studyId })}
      onSelect={selection => host.emit('mds-select', selection)}
      onSearch={query => host.emit('mds-search', { query })}
      onProgress={(done, of) => host.emit('mds-progress', { done, of })}
      onDone={done => host.emit('mds-complete', done)}
      exportable={props.exportable}
      onExport={wish => host.emit('mds-export', wish)}
      onError={error => host.emit('mds-error', { error })}
      onSignIn={() => host.emit('mds-sign-in-required', { error: null })}
    />
  )
}

const definition: Definition<StudySiteTableMembers> = {
  tag: 'mds-study-site-table',
  docs: 'Lists the sites of a study with search, filters, own columns and a selection across pages; activates sites and changes their status, with a result for each.',
  component: Inside,
  props: {
    studyId: { type: 'string', docs: 'The study whose sites are shown.' },
    environment: {
      type: 'string',
      values: ['', 'production', 'test', 'development'],
      docs: 'Shows and changes only sites of this environment; all without it.',
    },
    readonly: {
      type: 'boolean',
      docs: 'Nothing can be selected or changed.',
    },
    exportable: {
      type: 'boolean',
      docs: 'Shows an export button: the selected sites, or all that match, become a workbook with the shown columns in the download center.',
    },
    label: { type: 'string', docs: 'Heading over the table in place of its own.' },
    sites: {
      type: 'object',
      shape:
        "readonly { id: string; siteNo?: string; name?: string; nameEn?: string; department?: string; country?: string; province?: string; city?: string; environment?: 'production' | 'test' | 'development'; status?: string; active?: boolean; pi?: string; plannedSubjects?: number; enrolledSubjects?: number }[] | null",
      docs: 'Sites of the page itself, each with `id` and what else is shown. They are searched and sorted in the page without the server. Replace the list to change it.',
    },
  },
  events: {
    'mds-select': {
      docs: 'The selection has changed: the toggled sites, or with `selectAll` all that match without them.',
      detail: '{ selectAll: boolean; toggledNodes: string[]; count: number }',
    },
    'mds-search': { docs: 'The user has searched.', detail: '{ query: string }' },
    'mds-navigate': {
      docs: 'The user has pressed the name of a site (`href` is null). With `error`, without `<mds-session>`: a refused call sends the user to `href`.',
      cancelable: true,
      detail:
        '{ href: string | null; siteId?: string; studyId?: string; error?: Error & { code: number; requestId: string; data: unknown } }',
    },
    'mds-progress': {
      docs: 'A change of several sites is under way.',
      detail: '{ done: number; of: number }',
    },
    'mds-complete': {
      docs: 'A change is done, with a result for each site; code 0 means done.',
      detail:
        "{ action: 'activate' | 'deactivate' | 'open' | 'close' | 'remove'; results: { id: string; code: number; message: string }[] }",
    },
    'mds-export': {
      docs: 'The user exports the selected sites, or all that match. preventDefault() stops the workbook of the kit; there is none for `sites` of the page.',
      cancelable: true,
      detail:
        '{ selection: { selectAll: boolean; toggledNodes: string[]; count: number }; filters: object; sort: { field: string; descending: boolean }[]; columns: string[] }',
    },
    'mds-error': {
      docs: 'The sites could not be read; after preventDefault() the page shows the error.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  parts: {
    base: 'Everything.',
    title: 'The heading.',
    toolbar: 'The row with search, filters and columns.',
    selection: 'The row in its place while sites are selected.',
    table: 'The frame around the table, which scrolls sideways.',
    name: 'The name of a site, in its row.',
    pager: 'The pager under the table.',
  },
  cssProperties: {
    '--mds-table-height': 'Greatest height of more than 100 rows, min(640px, 70vh) unless set.',
    '--mds-height-row': 'Least height of a row.',
    '--mds-height-control': 'Least height of buttons and fields.',
    '--mds-color-surface': 'Ground of rows and heads.',
    '--mds-color-ink': 'Names, and the rule over the table.',
    '--mds-color-ink-2': 'Heads and second lines.',
    '--mds-color-accent': 'Switches that are on, and marks of the order.',
    '--mds-color-focus': 'Focus ring.',
  },
  slots: { '': 'Shown until the element is defined: a link to the list.' },
}

/** `<mds-study-site-table>`. */
export const element = defineWidget(definition)
