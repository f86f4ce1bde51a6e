import type { SitePerson } from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import * as css from './site-page.css.ts'
import type { OpenDialog } from './site-people.tsx'
import { useDuty } from './site-words.ts'

type Act = 'edit' | 'end' | 'remove'
/** Why each act is not open. */
export type ActsOff = Readonly<Record<Act, Leading | undefined>>

/** The columns of the personnel, and the menu of each row. */
export function usePeopleColumns(off: ActsOff, onAsk: (asked: OpenDialog) => void): Column<SitePerson>[] {
  const { t, wordAt } = useText()
  const nameOf = useListedName()
  const duty = useDuty()
  const names = ({ roles, customRole }: SitePerson) => [
    ...roles.filter(role => role !== 'other' || !customRole).map(role => wordAt(`sitePeople:role.${role}`)),
    ...(customRole ? [customRole] : []),
  ]
  return [
    {
      id: 'name',
      head: t('siteDetail:people.name'),
      cell: row => (
        <span className={css.roles}>
          {nameOf(row)}
          {row.main && <Badge>{t('siteDetail:people.main')}</Badge>}
          {!row.userId && <Badge>{t('siteDetail:people.withoutAccount')}</Badge>}
        </span>
      ),
    },
    {
      id: 'roles',
      head: t('siteDetail:people.roles'),
      wrap: true,
      cell: row => (
        <span className={css.roles}>
          {names(row).map(name => (
            <Badge key={name}>{name}</Badge>
          ))}
        </span>
      ),
    },
    { id: 'duty', head: t('siteDetail:people.duty'), cell: duty },
    {
      id: 'contact',
      head: t('siteDetail:people.contact'),
      cell: row => <Contact person={row} />,
    },
    {
      id: 'remarks',
      head: wordAt(`${sitePersonRecord.labels}.remarks` as 'sitePeople:field.remarks'),
      wrap: true,
      cell: ({ remarks }) => remarks || '-',
    },
    {
      id: 'actions',
      head: t('siteDetail:people.actions'),
      actions: true,
      cell: row => <Menu person={row} off={off} onAsk={onAsk} />,
    },
  ]
}

const Contact = ({ person: { email, phone } }: { person: SitePerson }) =>
  email || phone ? (
    <span className={css.contact}>
      <span>{email}</span>
      <span>{phone}</span>
    </span>
  ) : (
    '-'
  )

type MenuProps = { person: SitePerson; off: ActsOff; onAsk: (asked: OpenDialog) => void }

function Menu({ person, off, onAsk }: MenuProps) {
  const { t } = useText()
  const nameOf = useNameOf()
  const entry = (act: Act) => ({
    id: act,
    label: act === 'end' ? t('siteDetail:people.end') : t(`siteDetail:${act}`),
    off: off[act],
    danger: act === 'remove',
    onChoose: () => onAsk({ act, person }),
  })
  return (
    <ActionMenu
      label={t('siteDetail:people.menu', { name: nameOf(person) })}
      actions={[entry('edit'), entry('end'), entry('remove')]}
    />
  )
}
