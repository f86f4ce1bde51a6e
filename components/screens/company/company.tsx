import { type ReactNode, Suspense, useState } from 'react'
import { loadWords } from '../../../client/words/i18n.ts'
import { date, dateEnd, listed } from '../../../client/zones/format.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { locales } from '../../../contract/locales.ts'
import { listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { companyInfo } from '../../../contract/workspace/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { companyName } from '../../shared/page/company-name.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { languageNames } from '../../shared/page/language-menu.tsx'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { EditableSection } from '../../shared/record/editing.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { lazyPart, Nothing } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { CopiedText } from '../../ui/feedback/copied-text.tsx'
import { Later } from '../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import {
  figure,
  figureCell,
  figureLink,
  figureName,
  figures,
  identifier,
  logo,
  page,
  part,
  partTitle,
  plate,
} from './company.css.ts'
import { companyDraft } from './draft-name.ts'

const CompanyEdit = lazyPart(() => import('./company-edit.tsx').then(file => file.CompanyEdit), NotLoaded)

const CompanyHistory = lazyPart(async () => {
  const [file] = await Promise.all([import('./company-history.tsx'), loadWords(['tenant', 'audit'])])
  return file.CompanyHistory
}, Nothing)

const NarrowTokens = lazyPart(() => import('./narrow-tokens.tsx').then(file => file.NarrowTokens), Nothing)

const FirstSteps = lazyPart(async () => {
  const [file] = await Promise.all([import('../home/first-steps.tsx'), loadWords(['firstSteps', 'terms'])])
  return file.FirstSteps
}, Nothing)

const SurveyAnswers = lazyPart(async () => {
  const [file] = await Promise.all([import('../survey/answers.tsx'), loadWords(['survey'])])
  return file.SurveyAnswers
}, Nothing)

const editKey = buttonKey(1002, 'TENANT_INFO_EDIT')

type Company = Output<typeof companyInfo>
type Licensed = Company['applications'][number]

/** The company of the tenant: names, licence, languages, figures and applications (B25). */
export function CompanyPage() {
  const { t, locale } = useText()
  const query = useScoped(companyInfo, {})
  if (query.error || !query.data) return <Loaded query={query} lines={8} />
  const company = query.data
  return (
    <div className={page}>
      <h1>{companyName(company, locale)}</h1>
      <section className={part} aria-label={t('company:figures')}>
        <dl className={figures}>
          {getFigures(company).map(([key, count]) => (
            <div key={key} className={figureCell}>
              <dt className={figureName}>{t(`company:count.${key}`)}</dt>
              <dd className={figure}>
                <Figure href={screens[key]} text={count.toLocaleString(locale)} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Basic company={company} />
      <section className={part}>
        <h2 className={partTitle}>{t('company:applications')}</h2>
        <LicensedTable applications={company.applications} />
      </section>
      <Steps />
      <Suspense>
        <NarrowTokens />
      </Suspense>
      <Suspense>
        <CompanyHistory />
      </Suspense>
      <Suspense>
        <SurveyAnswers />
      </Suspense>
    </div>
  )
}

/** The first steps, also when they are taken or put away. */
function Steps() {
  const mayEdit = useSession().buttons.includes(editKey)
  const list = useScoped(listFirstSteps, {}, { enabled: mayEdit, loading: false }).data
  return <Suspense>{list && <FirstSteps list={list} />}</Suspense>
}

const screens: Partial<Record<keyof Company['counts'], string>> = {
  users: '/csr_mds/user',
  departments: '/csr_mds/department',
  organisations: '/csr_mds/organiztion',
  studies: '/csr_mds/study',
}

/**
 * Counts without a screen of their own appear once they are above zero: until then the link would only lead to a
 * search.
 */
const getFigures = ({ counts }: Company) =>
  (['users', 'departments', 'organisations', 'studies', 'sites'] as const)
    .map(key => [key, counts[key]] as const)
    .filter(([key, count]) => count > 0 || screens[key])

/** A count links to its list, for users whose role opens it. */
function Figure({ href, text }: { href: string | undefined; text: string }) {
  const { opens } = useNavigation()
  return href && opens(href) ? (
    <Anchor href={href} className={figureLink}>
      {text}
    </Anchor>
  ) : (
    text
  )
}

/** The company's own data: shown, or edited in place by users whose role allows it. */
function Basic({ company }: { company: Company }) {
  const { t } = useText()
  const mayEdit = useSession().buttons.includes(editKey)
  // A link of the first steps opens the form at once.
  const [edited, setEdited] = useState(() => mayEdit && location.search === '?edit=1')
  useDraftDoor(companyDraft, () => setEdited(true))
  return (
    <EditableSection
      id="basic"
      title={t('company:basic')}
      editing={edited}
      start={mayEdit ? t('tenant:company.edit') : undefined}
      onEdit={() => setEdited(true)}
      read={<Basics company={company} />}
    >
      <Later lines={6} size="control">
        <CompanyEdit company={company} onDone={() => setEdited(false)} />
      </Later>
    </EditableSection>
  )
}

function Basics({ company }: { company: Company }) {
  const { t } = useText()
  const period = usePeriod()
  const languageName = (code: string) => {
    const locale = locales.find(each => each === code)
    return locale ? languageNames[locale] : code
  }
  const type = ([1, 2, 3] as const).find(each => each === company.tenantType)
  const facts: [string, ReactNode][] = [
    [
      t('company:field.logo'),
      company.logoUrl ? <img key="logo" className={logo} src={company.logoUrl} alt="" /> : '-',
    ],
    [t('company:field.name'), company.companyName],
    [t('company:field.nameEn'), company.companyNameEn || '-'],
    [t('company:field.type'), type ? t(`company:type.${type}`) : '-'],
    [t('company:field.languages'), listed(company.tenantLanguageList.map(languageName)) || '-'],
    [t('company:field.language'), languageName(company.languageFlag)],
    [t('company:field.zone'), company.timeZone],
    [t('company:field.licence'), period(company.licenceFrom, company.licenceTo)],
    [t('company:field.signIn'), <CopiedText key="sign-in" text={company.signInUrl} />],
    [
      t('company:field.id'),
      <span key="id" className={identifier}>
        {company.id}
      </span>,
    ],
  ]
  return (
    <div className={plate}>
      <Facts facts={facts} />
    </div>
  )
}

/** The text of a licence's period; an open end is named, not left blank. */
function usePeriod() {
  const { t } = useText()
  return (from: string | null, to: string | null): string => {
    if (from && to) return t('company:between', { from: date(from), to: dateEnd(to) })
    if (to) return t('company:until', { to: dateEnd(to) })
    return from ? t('company:since', { from: date(from) }) : t('company:unlimited')
  }
}

function LicensedTable({ applications }: { applications: readonly Licensed[] }) {
  const { t, wordAt } = useText()
  const columns = [
    {
      id: 'name',
      head: t('company:application'),
      cell: (row: Licensed) => wordAt(`applications:${row.key}`),
    },
    { id: 'state', head: t('terms:state'), cell: (row: Licensed) => <State row={row} /> },
    {
      id: 'from',
      head: t('terms:from'),
      cell: (row: Licensed) => (row.licenceFrom ? <Day of={row.licenceFrom} /> : t('company:always')),
    },
    {
      id: 'to',
      head: t('terms:until'),
      cell: (row: Licensed) => (row.licenceTo ? <Day of={row.licenceTo} /> : t('company:unlimited')),
    },
  ]
  return (
    <DataTable
      caption={t('company:applications')}
      columns={columns}
      rows={applications}
      rowKey={row => String(row.id)}
    />
  )
}

const Day = ({ of }: { of: string }) => <DateText iso={of} text={date(of)} />

function State({ row }: { row: Licensed }) {
  const { t } = useText()
  const now = Date.now()
  if (row.licenceTo && Date.parse(row.licenceTo) <= now) {
    return <StatusChip tone="danger">{t('company:expired')}</StatusChip>
  }
  if (row.licenceFrom && Date.parse(row.licenceFrom) > now) {
    return <StatusChip tone="neutral">{t('terms:toCome')}</StatusChip>
  }
  return <StatusChip tone="normal">{t('company:inForce')}</StatusChip>
}
