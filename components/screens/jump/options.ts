import type { Output } from '../../../contract/define.ts'
import { searchRecords } from '../../../contract/search/calls.ts'
import { getSitePath } from '../../../contract/sites/gate-items.ts'
import { userById } from '../../../contract/users/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
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
  /** The words to mark, where they are not all that was typed. */
  words?: string
  /** Why it can't be opened. */
  off?: OffReason
}

export type JumpGroup = {
  name: 'pages' | 'studies' | 'sites' | 'users' | 'organisations' | 'roles' | 'actions'
  options: readonly JumpOption[]
}

type Records = Output<typeof searchRecords>

/** Whether a text has all words of the query. */
const isIn = (text: string, query: string) => getTerms(query).every(term => fold(text).includes(term))

const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The found records as options, one group a kind; the kind with the best match comes first. */
export function useRecordOptions(records: Records | undefined, query: string): JumpGroup[] {
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
          // The name in Latin letters already says its reading.
          isIn(listedName(user), query) ? null : user.matchedReading,
          user.account,
          user.matchedField,
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
  // A user who types 021 means CN021 before a phone number that ends so.
  const digits = getTerms(query)[0]
  const isNumber =
    digits !== undefined && records.sites.some(({ siteNo }) => siteNo.replace(/^\D+/, '') === digits)
  const getRank = ({ name }: JumpGroup) =>
    name === 'sites' && isNumber ? 0 : (records[name as keyof Records][0]?.rank ?? Number.POSITIVE_INFINITY)
  return groups.sort((a, b) => getRank(a) - getRank(b))
}

/** A word of letters ends at the next blank; Chinese and Japanese are written without. */
const getWhole = (word: string) => (/[a-z]/.test(word) ? `(?<!\\p{L})${word}(?!\\p{L})` : word)

const isParticle = (word: string) => /^\p{Script=Hiragana}$/u.test(word)

/** Whom the words ask to end a role of, and the numbers of its study or site; null without the word "end" (its order with the others is free). */
export function getEnding(
  query: string,
  verb: string,
  further: string,
): { person: string; places: string[] } | null {
  const getPattern = (words: string) => {
    const all = fold(words).split('/')
    const fillers = all.filter(word => !isParticle(word)).map(getWhole)
    const particles = all.filter(isParticle).join('|')
    if (!particles) return new RegExp(fillers.join('|'), 'gu')
    // A kana name may have their letters: particles follow a number or a word, stand before one (but "san"), or end a term.
    const getBeside = (words: readonly string[]) => ['[\\da-z]', ...words].join('|')
    const placed = [
      `(?<=${getBeside(fillers)})(?:${particles})+`,
      `(?:${particles})(?=${getBeside(fillers.filter(word => !/^\p{Script=Hiragana}+$/u.test(word)))})`,
      `(?<=\\p{Script=Han}|\\s|^)(?:${particles})(?=\\s|$)`,
    ]
    return new RegExp([...fillers, ...placed].join('|'), 'gu')
  }
  const words = fold(query)
  if (!getPattern(verb).test(words)) return null
  const terms = getTerms(words.replace(getPattern(`${verb}/${further}`), ' '))
  const isNumber = (term: string) => /\d/.test(term)
  return { person: terms.filter(term => !isNumber(term)).join(' '), places: terms.filter(isNumber) }
}

/** Roles that the words ask to end, such as "end the role of zhang wei at 021": each leads to its confirmation on the page of the person. */
export function useEndOptions(query: string): { options: JumpOption[]; loading: boolean } {
  const { t, locale } = useText()
  const listedName = useListedName()
  const off = useWhy('endRoles').endRoles
  const ending = getEnding(query, t('jump:action.endVerb'), t('jump:action.endWords'))
  const people = useScoped(
    searchRecords,
    { query: ending?.person ?? '', limit: 2 },
    { enabled: Boolean(ending?.person), loading: false },
  )
  const users = (ending && people.data?.users) ?? []
  const details = [useUser(users[0]?.id), useUser(users[1]?.id)]
  const words = ending ? [ending.person, ...ending.places].join(' ') : ''
  const options = details.flatMap(({ data: user }) =>
    (user?.assignments ?? []).flatMap(({ id, state, role, roleEn, study, site }): JumpOption[] => {
      const place = join(study?.planId, site && `${site.siteNo} ${localName(site, locale)}`)
      const isThere = ending?.places.every(term => fold(place).includes(term))
      if (!user || state === 'ended' || !isThere) return []
      const label = t('jump:action.endRole', {
        role: localName({ name: role, nameEn: roleEn }, locale),
        name: listedName(user),
      })
      return [{ label, detail: place, href: `/csr_mds/user/detail/${user.id}?end=${id}`, words, off }]
    }),
  )
  return { options, loading: people.isFetching || details.some(({ isFetching }) => isFetching) }
}

const useUser = (userId = '') => useScoped(userById, { userId }, { enabled: userId !== '', loading: false })

/** Pages of the acting role, and what can be begun, that match the words, with `ends`; all of them without words. */
export function usePlaceOptions(query: string, ends: readonly JumpOption[]): JumpGroup[] {
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
  const matches = ({ label }: JumpOption) => isIn(label, query)
  return [
    { name: 'pages', options: pages.filter(matches) },
    { name: 'actions', options: [...actions.filter(matches), ...ends] },
  ]
}

/** The id of a failed request leads to its entries in the trail. */
const getRequestOptions = (query: string): Pick<JumpOption, 'href'>[] =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(query.trim())
    ? [{ href: `/csr_mds/sudit?request=${query.trim().toLowerCase()}` }]
    : []
