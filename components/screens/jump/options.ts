import type { Output } from '../../../contract/define.ts'
import type { searchRecords } from '../../../contract/search/calls.ts'
import { getSitePath } from '../../../contract/sites/gate-items.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getOrganisationPath } from '../../shared/page/organisation-paths.ts'
import type { Recent } from '../../shared/page/recents.ts'
import { getOverviewPath, getSitesPath, overviewMenu } from '../../shared/page/study-paths.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { fold, getTerms } from '../../ui/base/fold.ts'
import type { OffReason } from '../../ui/base/off.ts'
import { newPath as newRolePath, rolePath } from '../roles/place.ts'

/** Something to open: its words, and its address. */
export type JumpOption = Recent & {
  /** Why it can't be opened. */
  off?: OffReason
}

export type JumpGroup = {
  name: 'pages' | 'studies' | 'sites' | 'users' | 'organisations' | 'roles' | 'actions'
  options: readonly JumpOption[]
}

type Records = Output<typeof searchRecords>

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The found records as options, one group a kind; the kind with the best match comes first. */
export function useRecordOptions(records: Records | undefined): JumpGroup[] {
  const { locale } = useText()
  const { menus } = useSession()
  const listedName = useListedName()
  if (!records) return []
  const opensOverview = menus.some(({ id }) => id === overviewMenu)
  const groups: JumpGroup[] = [
    {
      name: 'studies',
      options: records.studies.map(study => ({
        label: study.planId,
        detail: localName(study, locale),
        href: opensOverview ? getOverviewPath(study.id) : getSitesPath(study.id),
      })),
    },
    {
      name: 'users',
      options: records.users.map(user => ({
        label: listedName(user),
        detail: join(
          user.matchedReading,
          user.account,
          user.organisation && localName(user.organisation, locale),
        ),
        href: `/csr_mds/user/detail/${user.id}`,
      })),
    },
    {
      name: 'sites',
      options: records.sites.map(site => ({
        label: join(site.siteNo, localName(site, locale)),
        detail: site.planId,
        href: getSitePath(site.studyId, site.id),
      })),
    },
    {
      name: 'organisations',
      options: records.organisations.map(each => ({
        label: localName(each, locale),
        href: getOrganisationPath(each.id),
      })),
    },
    {
      name: 'roles',
      options: records.roles.map(role => ({ label: localName(role, locale), href: rolePath(role.id) })),
    },
  ]
  const getRank = ({ name }: JumpGroup) => records[name as keyof Records][0]?.rank ?? Number.POSITIVE_INFINITY
  return groups.sort((a, b) => getRank(a) - getRank(b))
}

/** Pages of the acting role, and what can be begun, that match the words; all of them without words. */
export function usePlaceOptions(query: string): JumpGroup[] {
  const { t, wordAt } = useText()
  const { menus } = useSession()
  const { opens } = useNavigation()
  const why = useWhy('addStudy', 'inviteUsers', 'addOrganisation', 'addRole')
  const pages = [
    { label: t('portal:bar.workspace'), href: '/home' },
    ...menus
      .filter(({ path }) => opens(path))
      .map(menu => ({ label: wordAt(`menus:${menu.key}`), href: menu.path })),
    ...[{ label: t('portal:title.rightHolders'), href: '/csr_mds/rightHolders' }].filter(page =>
      opens(page.href),
    ),
    { label: t('jump:page.learning'), href: '/eLearning' },
    { label: t('portal:title.ownAccessRequests'), href: '/csr_mds/authApplication/myApplication' },
    { label: t('terms:personalSettings'), href: '/personset' },
    { label: t('jump:page.documents'), href: '/documentCenter' },
    { label: t('jump:page.timeZone'), href: '/timeZoneSetting' },
  ]
  const actions = [
    { label: t('jump:action.addStudy'), href: '/csr_mds/study/create', off: why.addStudy },
    { label: t('portal:title.userInvite'), href: '/csr_mds/user/invite', off: why.inviteUsers },
    {
      label: t('jump:action.addOrganisation'),
      href: '/csr_mds/organiztion/create',
      off: why.addOrganisation,
    },
    { label: t('jump:action.addRole'), href: newRolePath, off: why.addRole },
    ...getRequestOptions(query).map(option => ({
      ...option,
      label: t('jump:action.request', { id: query.trim() }),
    })),
  ]
  const terms = getTerms(query)
  const matches = ({ label }: JumpOption) => terms.every(term => fold(label).includes(term))
  return [
    { name: 'pages', options: pages.filter(matches) },
    { name: 'actions', options: actions.filter(matches) },
  ]
}

/** The id of a failed request leads to its entries in the trail. */
const getRequestOptions = (query: string): Pick<JumpOption, 'href'>[] =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(query.trim())
    ? [{ href: `/csr_mds/sudit?request=${query.trim().toLowerCase()}` }]
    : []
