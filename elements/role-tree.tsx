import '../styles/theme.css.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Difference, Resource } from '../client/roles.ts'
import { getScope } from '../client/session/store.ts'
import { RoleTree, type RoleTreeProps } from '../components/widgets/role-tree/role-tree.tsx'
import type { Definition, Host, WidgetProps } from './base/definition.ts'
import { userInvalid } from './base/form.ts'
import { failed, wayIn } from './base/session-events.ts'
import { defineWidget } from './define.ts'

/** Members of `<mds-role-tree>` besides those of every form control. */
export type RoleTreeMembers = {
  value: readonly string[]
  roleId: string
  compareRoleId: string
  userId: string
  at: string
  applicationId: number | null
  mode: string
  bare: boolean
  expanded: boolean
  resources: readonly Resource[] | null
}

/** What the base passes on from a form control. */
type FormProps = { label?: string; required?: boolean; disabled?: boolean; readonly?: boolean }
type InsideProps = RoleTreeMembers & FormProps & WidgetProps

function Inside({ host, ...props }: InsideProps) {
  const draft = useDraft(host, props)
  const { expose } = host
  return (
    <RoleTree
      key={`${props.userId} ${props.roleId} ${props.compareRoleId}`}
      {...draft}
      roleId={props.roleId}
      compareRoleId={props.compareRoleId}
      userId={props.userId}
      at={props.at}
      applicationId={props.applicationId}
      mode={props.mode === 'changes' ? 'changes' : ''}
      bare={props.bare}
      expanded={props.expanded}
      resources={Array.isArray(props.resources) ? props.resources : null}
      label={host.label}
      hideLabel={host.labelled || host.label !== props.label}
      error={host.invalid}
      required={props.required}
      disabled={props.disabled}
      readOnly={props.readonly}
      session={host.session}
      control={host.anchor}
      onSave={(role, difference) => host.emit('mds-save', { id: role.id, ...difference })}
      onSaved={({ id, rowVersion }, difference) =>
        host.emit('mds-complete', { id, rowVersion, ...difference })
      }
      onSearch={query => host.emit('mds-search', { query })}
      onError={error => host.emit('mds-error', { error })}
      onSignIn={() => host.emit('mds-sign-in-required', { error: null })}
      expose={expose as RoleTreeProps['expose']}
    />
  )
}

type Element = HTMLElement & { value: readonly string[] }

/** Whether two lists contain the same rights, mostly in the same order. */
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one === other ||
  (one.length === other.length &&
    (one.every((each, at) => each === other[at]) || new Set([...one, ...other]).size === one.length))

type Written = { rights: readonly string[]; of: string }

/** What trees have written into `value` themselves, and for which tenant, account, role and record. */
const written = new WeakMap<HTMLElement, Written>()

/**
 * The value of a form beside the saved rights. With a role, an empty value means the saved rights, and is filled with
 * them once they are read, without an event. What was written for another tenant, account, role or record is not reused.
 */
function useDraft(host: Host, { value, roleId }: Pick<InsideProps, 'value' | 'roleId'>) {
  const { element, commit, emit, session } = host
  const of = `${getScope(session.$session.get()).join(' ')} ${roleId}`
  const saved = useRef<Written | null>(null)
  const begun = useRef(value)
  const write = useCallback(
    (rights: readonly string[]) => {
      written.set(element, { rights, of })
      ;(element as Element).value = rights
    },
    [element, of],
  )
  const empty = value.length === 0
  const own = written.get(element)
  const ours = own !== undefined && same(own.rights, value)
  const savedRights = saved.current?.of === of ? saved.current.rights : null
  useLayoutEffect(() => {
    if (ours && own?.of !== of && !empty) write([])
    else if (roleId && empty && savedRights?.length) write(savedRights)
  }, [roleId, ours, empty, savedRights, own, of, write])
  if (!roleId && !ours) begun.current = value
  const untouched = roleId !== '' && (empty || (savedRights !== null && same(savedRights, value)))
  return {
    value: untouched ? null : value,
    base: begun.current,
    onChange: (rights: readonly string[], difference: Difference) => {
      written.set(element, { rights, of })
      commit(rights)
      emit('mds-diff', difference)
    },
    onBase: (rights: readonly string[]) => {
      saved.current = { of, rights }
      const now = (element as Element).value
      if (now.length === 0 || (savedRights !== null && same(savedRights, now))) write(rights)
    },
    valueNow: () => ((element as Element).value.length > 0 ? (element as Element).value : null),
    onDiscard: () => write(roleId ? (saved.current?.rights ?? []) : begun.current),
  }
}

const definition: Definition<RoleTreeMembers> = {
  tag: 'mds-role-tree',
  docs: 'Shows what a role may do as a tree of applications, menus and buttons, and lets it be changed, compared with another role, or traced for a person to the roles that each right comes from.',
  component: Inside,
  props: {
    value: {
      type: 'ids',
      form: true,
      docs: 'Rights held: an application `3`, a menu `1011`, a button `1011-USER_MANAGEMENT_ADD`; one entry each in a form. With `role-id` an empty value stands for the rights of the role.',
    },
    roleId: { type: 'string', docs: 'Role whose rights are shown, changed and saved.' },
    compareRoleId: {
      type: 'string',
      docs: 'A second role: what it has more than the first is marked as added, what it lacks as removed.',
    },
    userId: {
      type: 'string',
      docs: 'A person: the union of the roles in force is shown, each right with where it comes from.',
    },
    at: {
      type: 'string',
      docs: 'Moment, as ISO 8601, for which the rights of `user-id` are asked; now unless given.',
    },
    applicationId: { type: 'number', docs: 'Shows this application only.' },
    mode: {
      type: 'string',
      values: ['', 'changes'],
      docs: '`changes` shows what was changed against what is saved, and lets nothing be changed.',
    },
    bare: { type: 'boolean', docs: 'Leaves out the bar that saves and discards: the page has its own.' },
    expanded: {
      type: 'boolean',
      docs: 'Begins with every branch open, as for printing; without it only a lone application is.',
    },
    resources: {
      type: 'object',
      shape:
        'readonly { id: number; key: string; name: string; nameEn: string; levels: string[]; refusal: object | null; menus: { id: number; key: string; name: string; nameEn: string; sort: number; unblinding: boolean; buttons: { key: string; action: string | null; name: string; nameEn: string }[] }[] }[] | null',
      docs: 'What can be granted, from the page itself: the server is not asked for it. Replace the list to change it.',
    },
  },
  events: {
    input: { docs: 'The person granted or withdrew rights.' },
    change: { docs: 'The person granted or withdrew rights; follows `input`.' },
    'mds-diff': {
      docs: 'What differs from the rights that are saved; follows `change`.',
      detail: '{ added: string[]; removed: string[] }',
    },
    'mds-save': {
      docs: 'The changes are about to be sent; preventDefault() leaves saving to the page.',
      cancelable: true,
      detail: '{ id: string; added: string[]; removed: string[] }',
    },
    'mds-complete': {
      docs: 'The changes are saved.',
      detail: '{ id: string; rowVersion: number; added: string[]; removed: string[] }',
    },
    'mds-search': { docs: 'The person has typed a query.', detail: '{ query: string }' },
    'mds-error': {
      docs: 'Rights could not be read or saved; preventDefault() leaves showing a failed save to the page.',
      ...failed,
    },
    'mds-sign-in-required': wayIn,
  },
  methods: {
    save: {
      docs: 'Saves the changes of the role, with a reason for the audit trail if one is given; false when there was nothing to save or it was refused.',
      signature: '(reason?: string) => Promise<boolean>',
    },
    discard: { docs: 'Drops the changes: what is saved is shown.' },
  },
  parts: {
    base: 'Everything.',
    label: 'The label over the tree.',
    toolbar: 'Search, ways to look at the tree, and the buttons that tick all or nothing.',
    search: 'The search field.',
    tree: 'The tree.',
    node: 'One row of it.',
    count: 'How much of a branch is held, or differs.',
    note: 'The line that says what came with a tick, went with it, or stands in its way.',
    origins: 'Where the right comes from on which the reader stands.',
    bar: 'The bar that saves and discards.',
  },
  cssProperties: {
    '--mds-tree-height': 'Greatest height of the tree, 26rem unless set.',
    '--mds-tree-indent': 'How far each level is indented, 1.25rem unless set.',
    '--mds-height-control': 'Least height of a row, and of the search.',
    '--mds-color-surface': 'Ground of the tree.',
    '--mds-color-ink': 'Names.',
    '--mds-color-ink-2': 'Counters, paths and origins.',
    '--mds-color-accent': 'Ticked boxes.',
    '--mds-color-success': 'What is added.',
    '--mds-color-danger': 'What is removed.',
    '--mds-color-focus': 'Focus ring.',
  },
  states: { ...userInvalid },
  slots: { '': 'Shown until the element is defined: a list of rights, a link.' },
}

/** `<mds-role-tree>`. */
export const element = defineWidget(definition)
