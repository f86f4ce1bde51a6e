import { useSession } from '../../shared/call/use-session.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import * as css from './places.css.ts'

type Person = Parameters<ReturnType<typeof useListedName>>[0] & {
  id: string
  employeeId: string | null
  account: string | null
}

/** One of the people of a department or position, with the employee number or account; a link for roles that open users. */
export function OrgPerson({ row }: { row: Person }) {
  const name = useListedName()(row)
  const opens = useSession().menus.some(menu => menu.id === 1011)
  const id = row.employeeId ?? row.account
  return (
    <span className={css.member}>
      {opens ? (
        <Anchor href={`/csr_mds/user/detail/${row.id}`} className={css.link}>
          <Ellipsis text={name} focusable={false} />
        </Anchor>
      ) : (
        <Ellipsis text={name} />
      )}
      {id && <span className={css.subMono}>{id}</span>}
    </span>
  )
}
