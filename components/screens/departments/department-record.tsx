import { ArrowLeft, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { listed } from '../../../client/zones/format.ts'
import { departmentDetail, departmentHistory } from '../../../contract/departments/calls.ts'
import type { DepartmentAction, DepartmentDetail, NamedPerson } from '../../../contract/departments/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useNamed } from '../../shared/call/use-named.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { Badge } from '../../ui/base/badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import * as chart from '../../ui/base/chart-label.css.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { applicationKey } from '../places/applications.ts'
import type { OrgRecordProps as Props } from '../places/org-kind.ts'
import * as css from '../places/places.css.ts'
import { MemberSection } from './member-section.tsx'
import { offDepartment } from './off.ts'

/** One department: its data, its people, its history; or a hint how to choose one. */
export function DepartmentRecord(props: Props) {
  const { t } = useText()
  const { id } = props.state
  return (
    <div className={css.record} data-behind={id ? undefined : ''}>
      {id ? (
        <Read key={id} {...props} id={id} />
      ) : (
        <p className={css.blank}>{t('places:department.choose')}</p>
      )}
    </div>
  )
}

function Read({ id, ...props }: Props & { id: string }) {
  const { t, locale } = useText()
  const { onName, onSelect } = props
  const query = useScoped(departmentDetail, { id })
  const name = query.data ? localName(query.data, locale) : null
  /** A department without applications has all. */
  const text = (field: string, value: unknown) =>
    field === 'applications' && Array.isArray(value) && value.length === 0
      ? t('places:field.allApplications')
      : undefined
  useNamed(name, onName)
  return (
    <>
      <Button icon={ArrowLeft} variant="quiet" className={css.back} onClick={() => onSelect(null)}>
        {t('places:back')}
      </Button>
      <Loaded query={query} lines={8}>
        {data => (
          <>
            <Label {...props} department={data} />
            <MemberSection {...props} department={data} />
          </>
        )}
      </Loaded>
      {!query.isPending && (
        <RecordHistory
          call={departmentHistory}
          entity="departments"
          input={{ id }}
          id={id}
          level={3}
          gone={!query.data}
          text={text}
        />
      )}
    </>
  )
}

type LabelProps = Omit<Props, 'state' | 'onState' | 'onName'> & { department: DepartmentDetail }

function Label(props: LabelProps) {
  const { locale } = useText()
  const { department, onSelect } = props
  const name = localName(department, locale)
  const other = name === department.name ? department.nameEn : department.name
  return (
    <header className={chart.label}>
      <ol className={css.way}>
        {department.path.map(each => (
          <li key={each.id}>
            <button type="button" className={css.wayLink} onClick={() => onSelect(each.id)}>
              {localName(each, locale)}
            </button>
          </li>
        ))}
      </ol>
      <div className={chart.labelTop}>
        <div>
          <h2 className={css.title}>{name}</h2>
          {other && <div className={css.otherName}>{other}</div>}
        </div>
        <Actions {...props} />
      </div>
      <Facts department={department} />
    </header>
  )
}

function Actions({ department, onAsk }: LabelProps) {
  const { t, locale } = useText()
  const off = (action: DepartmentAction) => {
    const reason = department.actions[action]
    return offDepartment(department, action, reason && whyText(reason, locale), locale)
  }
  return (
    <div className={css.actions}>
      <Button icon={Pencil} off={off('edit')} onClick={() => onAsk('edit')}>
        {t('places:menu.edit')}
      </Button>
      <Button icon={Plus} off={off('add')} onClick={() => onAsk('add')}>
        {t('places:menu.add')}
      </Button>
      <ActionMenu
        label={t('places:menu.of', { name: localName(department, locale) })}
        text={t('places:menu.more')}
        actions={[
          { id: 'move', label: t('places:menu.move'), off: off('move'), onChoose: () => onAsk('move') },
          {
            id: 'remove',
            label: t('places:menu.remove'),
            off: off('remove'),
            danger: true,
            onChoose: () => onAsk('remove'),
          },
        ]}
      />
    </div>
  )
}

function Facts({ department }: { department: DepartmentDetail }) {
  const { t, wordAt } = useText()
  const { head, managers, applications, members, membersBelow, children, depth } = department
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
        {t('places:department.members', { count: members, below: membersBelow })}
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
