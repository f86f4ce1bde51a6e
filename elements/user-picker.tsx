import '../styles/theme.css.ts'
import { t } from '../client/words/i18n.ts'
import type { Person } from '../components/widgets/user-picker/person.ts'
import { UserPicker } from '../components/widgets/user-picker/user-picker.tsx'
import type { Definition, WidgetProps } from './base/definition.ts'
import { userInvalid } from './base/form.ts'
import { type FormProps, fieldProps, listEvents, readingProps, useSelected } from './base/picking.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-user-picker>` besides those of every form control. */
export type UserPickerMembers = {
  value: readonly string[]
  selectedUsers: readonly Person[]
  people: readonly Person[] | null
  multiple: boolean
  max: number | null
  studyId: string
  placeholder: string
  showMax: number | null
  minQuery: number
}

function Inside({ host, ...props }: UserPickerMembers & FormProps & WidgetProps) {
  const { selectedUsers, people, readonly: _, ...rest } = props
  const { given, onSelected } = useSelected<Person>(host, 'selectedUsers', selectedUsers)
  return (
    <UserPicker
      {...rest}
      {...fieldProps(host, props, text => t('picker:left', { text }))}
      {...readingProps(host)}
      onChange={(ids, chosen) => {
        onSelected(chosen)
        host.commit(ids)
      }}
      onPeople={onSelected}
      people={Array.isArray(people) ? people : null}
      given={given}
    />
  )
}

const definition: Definition<UserPickerMembers> = {
  tag: 'mds-user-picker',
  docs: 'Finds people by name, reading, account, employee id or e-mail and holds those chosen; with `study-id`, members of that study only.',
  component: Inside,
  keepsEarlyText: true,
  props: {
    value: { type: 'ids', form: true, docs: 'Ids of the chosen people; one entry each in a form.' },
    selectedUsers: {
      type: 'object',
      default: [],
      shape:
        'readonly { id: string; name?: string; lastName?: string; firstName?: string; account?: string; email?: string | null; employeeId?: string | null; department?: string | null }[]',
      docs: 'The chosen people as objects. Set it together with `value` where the page knows them, so that they need not be asked for.',
    },
    people: {
      type: 'object',
      shape:
        'readonly { id: string; name?: string; lastName?: string; firstName?: string; reading?: string | null; account?: string; email?: string | null; employeeId?: string | null; department?: string | null; unselectable?: string | null }[] | null',
      docs: 'People of the page itself, each with `id` and `name` or `lastName` and `firstName`: they are searched in the page, and nothing is asked of the server. Replace the list to change it.',
    },
    multiple: { type: 'boolean', docs: 'Several people may be chosen; without it one.' },
    max: { type: 'number', docs: 'Most people that may be chosen with `multiple`.' },
    studyId: { type: 'string', docs: 'Offers members of this study only.' },
    placeholder: { type: 'string', docs: 'Text in the empty field in place of its own.' },
    showMax: {
      type: 'number',
      docs: 'Most people shown for one query: from the server 20 unless set, 50 at most; of `people` all.',
    },
    minQuery: {
      type: 'number',
      default: 2,
      docs: 'Letters that a query in Latin script needs; one Chinese, Japanese or Korean letter is enough.',
    },
  },
  events: {
    input: { docs: 'The person chose or removed someone.' },
    change: { docs: 'The person chose or removed someone; follows `input`.' },
    ...listEvents,
    'mds-error': {
      docs: 'A search failed, or the names of the chosen could not be had; preventDefault() leaves showing it to the page.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  parts: {
    base: 'Everything.',
    label: 'The label over the field.',
    box: 'The box that holds chips and input.',
    chips: 'The list of the chosen.',
    chip: 'One chosen person.',
    remove: 'The button of a chip.',
    input: 'The text field.',
    popup: 'The layer under the field.',
    listbox: 'The list of people in it.',
    option: 'One person in the list.',
    note: 'The line that says why a wish was refused.',
    refusals: 'What a pasted list left out.',
  },
  cssProperties: {
    '--mds-list-height': 'Greatest height of the list, 22rem unless set.',
    '--mds-height-control': 'Least height of the field.',
    '--mds-height-row': 'Least height of a person in the list.',
    '--mds-color-surface': 'Ground of the field and of the list.',
    '--mds-color-control': 'Border of the field.',
    '--mds-color-ink': 'Names and what is typed.',
    '--mds-color-ink-2': 'Second lines and hints.',
    '--mds-color-sunken': 'Ground of a chip.',
    '--mds-color-selected': 'Ground of a person who is chosen, in the list.',
    '--mds-color-danger': 'Border and sentence of a value that is refused.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: { open: 'The list is open.', ...userInvalid },
  slots: { '': 'Shown until the element is defined: a native select, a link.' },
}

/** `<mds-user-picker>`. */
export const element = defineWidget(definition)
