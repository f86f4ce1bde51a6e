import '../styles/theme.css.ts'
import { t } from '../client/words/i18n.ts'
import type { ShowChecked } from '../components/widgets/organisation-selector/choice.ts'
import type { GivenOrganisation } from '../components/widgets/organisation-selector/organisation.ts'
import { OrganisationSelector } from '../components/widgets/organisation-selector/selector.tsx'
import type { Definition, WidgetProps } from './base/definition.ts'
import { userInvalid } from './base/form.ts'
import { type FormProps, fieldProps, readingProps, useSelected } from './base/picking.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-organisation-selector>` besides those of every form control. */
export type OrganisationSelectorMembers = {
  value: readonly string[]
  selectedOrganisations: readonly GivenOrganisation[]
  organisations: readonly GivenOrganisation[] | null
  multiple: boolean
  cascade: boolean
  showChecked: ShowChecked
  max: number | null
  maxTags: number | null
  inline: boolean
  types: readonly string[]
  includeInactive: boolean
  excludeSubtree: string
  excludeReason: string
  placeholder: string
}

function Inside({ host, ...props }: OrganisationSelectorMembers & FormProps & WidgetProps) {
  const { selectedOrganisations, organisations, readonly: _, ...rest } = props
  const { given, onSelected } = useSelected<GivenOrganisation>(
    host,
    'selectedOrganisations',
    selectedOrganisations,
  )
  return (
    <OrganisationSelector
      {...rest}
      {...fieldProps(host, props, text => t('organisations:left', { text }))}
      {...readingProps(host)}
      onChange={(ids, chosen) => {
        onSelected(chosen)
        host.commit(ids)
      }}
      onOrganisations={onSelected}
      organisations={Array.isArray(organisations) ? organisations : null}
      given={given}
    />
  )
}

const shape =
  '{ id: string; parentId?: string | null; name: string; nameEn?: string; aliases?: string[]; reading?: string | null; type?: string; country?: string; province?: string; city?: string; active?: boolean }[]'

const definition: Definition<OrganisationSelectorMembers> = {
  tag: 'mds-organisation-selector',
  docs: 'Finds organisations in their tree, by name, alias or reading, and holds those chosen: a field that opens a tree, or with `inline` the tree itself.',
  component: Inside,
  props: {
    value: { type: 'ids', form: true, docs: 'Ids of the chosen organisations; one entry each in a form.' },
    selectedOrganisations: {
      type: 'object',
      default: [],
      shape,
      docs: 'The chosen organisations as objects. Set it together with `value` where the page knows them, so that they need not be asked for.',
    },
    organisations: {
      type: 'object',
      shape,
      docs: 'Organisations of the page itself, each with `id`, `name` and the `parentId` that it stands under: nothing is asked of the server. Replace the list to change it.',
    },
    multiple: { type: 'boolean', docs: 'Several organisations may be chosen; without it one.' },
    cascade: {
      type: 'boolean',
      docs: 'With `multiple`: choosing an organisation chooses what stands below it; a branch chosen in part shows so.',
    },
    showChecked: {
      type: 'string',
      default: 'parent',
      values: ['parent', 'child', 'all'],
      docs: 'What the value holds of a branch that is chosen whole, with `cascade`: its topmost organisation (`parent`), only the lowest (`child`), or `all`.',
    },
    max: { type: 'number', docs: 'Most organisations that may be chosen with `multiple`.' },
    maxTags: { type: 'number', docs: 'Most of the chosen that are shown at once; the rest is counted.' },
    inline: { type: 'boolean', docs: 'The tree stands on the page instead of opening under the field.' },
    types: {
      type: 'ids',
      docs: 'Kinds that may be chosen: `hospital`, `hospital_department`, `ethics_committee`, `institution`, `genetic_resources_office`, `sponsor`, `cro`. Others are shown only where they lead to these.',
    },
    includeInactive: {
      type: 'boolean',
      docs: 'Inactive organisations are shown too, greyed; none of them can be newly chosen.',
    },
    excludeSubtree: {
      type: 'string',
      docs: 'Id of an organisation that can’t be chosen, nor anything below it, as when its own parent is sought.',
    },
    excludeReason: {
      type: 'string',
      docs: 'Why those of `exclude-subtree` can’t be chosen, in place of the usual reason.',
    },
    placeholder: { type: 'string', docs: 'Text in the empty field in place of its own.' },
  },
  events: {
    input: { docs: 'The person chose or removed an organisation.' },
    change: { docs: 'The person chose or removed an organisation; follows `input`.' },
    'mds-search': { docs: 'The person has typed a query.', detail: '{ query: string }' },
    'mds-open': { docs: 'The tree has opened.' },
    'mds-close': {
      docs: 'The tree is about to close; preventDefault() keeps it open.',
      cancelable: true,
      detail: "{ reason: 'escape' | 'blur' | 'chosen' | 'key' }",
    },
    'mds-error': {
      docs: 'Organisations could not be read; preventDefault() leaves showing it to the page.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  parts: {
    base: 'Everything.',
    label: 'The label over the field.',
    box: 'The box that holds tags and input.',
    tags: 'The list of the chosen.',
    tag: 'One chosen organisation.',
    remove: 'The button of a tag.',
    more: 'The button that counts the tags beyond `max-tags`; in the tree, the row of those still to come.',
    tip: 'The whole way down to a tag’s organisation.',
    input: 'The text field.',
    opener: 'The button that opens and closes the tree.',
    popup: 'The layer under the field.',
    panel: 'The box of the tree with `inline`.',
    filters: 'The button of the filters.',
    'filter-panel': 'The filters.',
    back: 'The way back up, in windows of up to 480 px.',
    tree: 'The tree.',
    node: 'One organisation in it.',
    retry: 'Asks again for what is below an organisation.',
    reveal: 'Shows an organisation that was found where it stands.',
    path: 'The whole way down to the active organisation.',
    note: 'The line that says why a wish was refused.',
  },
  cssProperties: {
    '--mds-tree-height': 'Greatest height of the tree, 26rem unless set.',
    '--mds-tree-indent': 'How far each level stands in, 1.25rem unless set.',
    '--mds-height-control': 'Least height of the field and of a row.',
    '--mds-color-surface': 'Ground of the field and of the tree.',
    '--mds-color-control': 'Border of the field.',
    '--mds-color-ink': 'Names and what is typed.',
    '--mds-color-ink-2': 'Second lines, kinds and hints.',
    '--mds-color-sunken': 'Ground of a tag.',
    '--mds-color-selected': 'Ground of the one that is chosen, in the tree.',
    '--mds-color-accent': 'Ticked boxes and the button of the filters.',
    '--mds-color-danger': 'Border and sentence of a value that is refused.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: { open: 'The tree is open.', ...userInvalid },
  slots: { '': 'Shown until the element is defined: a native select, a link.' },
}

/** `<mds-organisation-selector>`. */
export const element = defineWidget(definition)
