import type { ReactNode } from 'react'
import { listed } from '../../../client/zones/format.ts'
import { departmentDetail, departmentHistory } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail, NamedPerson } from '../../../contract/departments/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { CountLink } from '../../shared/list/count-link.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { applicationKey } from '../places/applications.ts'
import type { OrgRecordProps } from '../places/org-kind.ts'
import { OrgRecord, type OrgRecordKind } from '../places/org-record.tsx'
import * as css from '../places/places.css.ts'
import { getListPath } from '../users/list-state.ts'
import { MemberSection } from './member-section.tsx'
import { offDepartment } from './off.ts'

const kind: OrgRecordKind<DepartmentDetail> = {
  entity: 'departments',
  detail: departmentDetail,
  history: departmentHistory,
  hint: 'places:department.choose',
  off: offDepartment,
  adds: () => [{ id: 'add', label: 'places:menu.add' }],
  addsByButton: true,
  Facts,
  People: ({ node, ...props }) => <MemberSection {...props} department={node} />,
  /** A department without applications has all. */
  useHistoryText: () => {
    const { t } = useText()
    return (field, value) =>
      field === 'applications' && Array.isArray(value) && value.length === 0
        ? t('places:field.allApplications')
        : undefined
  },
}

/** One department: its data, its people, its history. */
export const DepartmentRecord = (props: OrgRecordProps) => <OrgRecord {...props} kind={kind} />

function Facts({ node }: { node: DepartmentDetail }) {
  const { t, wordAt } = useText()
  const { head, managers, applications, members, membersBelow, children, depth } = node
  return (
    <dl className={css.facts}>
      <Fact name={t('places:field.head')}>
        {head ? <Person person={head} /> : t('places:department.noHead')}
      </Fact>
      <Fact name={t('places:field.managers')}>
        {managers.length === 0 ? (
          '-'
        ) : (
          <span className={css.people}>
            {managers.map(each => (
              <Person key={each.id} person={each} />
            ))}
          </span>
        )}
      </Fact>
      <Fact name={t('places:field.members')}>
        <CountLink count={membersBelow} href={getListPath({ departmentIds: [node.id] })}>
          {t('places:department.members', { count: members, below: membersBelow })}
        </CountLink>
      </Fact>
      <Fact name={t('places:field.level')}>{t('places:department.level', { depth, count: children })}</Fact>
      <Fact name={t('places:field.applications')} wide>
        {applications.length === 0
          ? t('places:field.allApplications')
          : listed(applications.map(id => wordAt(`applications:${applicationKey(id)}`)))}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? css.wide : chart.fact}>
    <dt className={chart.factName}>{name}</dt>
    <dd className={chart.factValue}>{children}</dd>
  </div>
)

function Person({ person }: { person: NamedPerson }) {
  const { t } = useText()
  const nameOf = useListedName()
  return (
    <span className={css.personLine}>
      {nameOf(person)}
      {person.status !== 'enabled' && <Badge tone="warning">{t(`users:status.${person.status}`)}</Badge>}
    </span>
  )
}
