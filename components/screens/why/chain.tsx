import { Check, ChevronRight, X } from 'lucide-react'
import { t, wordAt } from '../../../client/words/i18n.ts'
import { dateEnd, dateMinute } from '../../../client/zones/format.ts'
import { type Chain, type Link, menuOfRecords, type Remedy } from '../../../contract/explanations/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyText, whyValues } from '../../shared/why/why.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import * as css from './why.css.ts'

/** The verdict in one role and its chain of checks: the first role is open, the others open on a press. */
export function RoleChain({ chain, open }: { chain: Chain; open: boolean }) {
  const { t, locale } = useText()
  const { role, allowed, links } = chain
  return (
    <details className={css.role} open={open}>
      <summary className={css.roleHead}>
        <span className={css.turn}>
          <Icon of={ChevronRight} />
        </span>
        <span className={css.roleName}>{role ? localName(role, locale) : t('why:noRole')}</span>
        <StatusChip tone={allowed ? 'normal' : 'danger'}>
          {t(allowed ? 'why:allowed' : 'why:refused')}
        </StatusChip>
      </summary>
      <ol className={css.chain} aria-label={t('why:chain')}>
        {lackingFirst(links).map(link => (
          <LinkItem key={link.check} link={link} />
        ))}
      </ol>
    </details>
  )
}

/** Failed checks first: users look for them; the rest follows in the order of the decision. */
const lackingFirst = (links: readonly Link[]) =>
  links.toSorted((one, other) => Number(one.ok) - Number(other.ok))

function LinkItem({ link }: { link: Link }) {
  const { t, locale } = useText()
  const { ok, remedies, check, unkept } = link
  const list = (
    <ul className={css.remedies}>
      {remedies.map(remedy => (
        <RemedyItem key={remedy.act} remedy={remedy} />
      ))}
    </ul>
  )
  return (
    <li className={css.link}>
      <span className={ok ? css.heldMark : css.lackingMark}>
        <Icon of={ok ? Check : X} />
        <span className={visuallyHidden}>{t(ok ? 'why:holds' : 'why:lacks')}</span>
      </span>
      <div className={css.sentences}>
        <p className={css.sentence}>{linkText(link, locale)}</p>
        {unkept && <p className={css.more}>{unkeptText(check)}</p>}
        {remedies.length > 0 &&
          (ok ? (
            <details>
              <summary className={css.more}>{t('why:end')}</summary>
              {list}
            </details>
          ) : (
            <>
              <p className={css.more}>{t('why:mend')}</p>
              {list}
            </>
          ))}
      </div>
    </li>
  )
}

const others: readonly string[] = ['operator', 'own', 'elsewhere', 'rule']

function RemedyItem({ remedy: { act, people, total, more } }: { remedy: Remedy }) {
  const { t } = useText()
  const rest = total - people.length
  return (
    <li>
      <span className={css.act}>{actText(act)}</span>{' '}
      {!others.includes(act) && (
        <span className={css.people}>
          {people.map((person, place) => (
            <span key={person.id}>
              {place > 0 && t('why:between')}
              <PersonName person={person} />
            </span>
          ))}
          {total === 0 && t('why:nobody')}
          {rest > 0 && (
            <span>
              {people.length > 0 && ' '}
              {t(restKey(people.length > 0, more), { count: rest })}
            </span>
          )}
        </span>
      )}
    </li>
  )
}

const restKey = (named: boolean, more: boolean) => {
  if (named) return more ? 'why:moreOrMore' : 'why:more'
  return more ? 'why:ableOrMore' : 'why:able'
}

/** A name, with a link to its page for users who may open it. */
function PersonName({ person }: { person: Remedy['people'][number] }) {
  const nameOf = useNameOf()
  const opens = useSession().menus.some(each => each.id === menuOfRecords.users)
  const name = nameOf(person)
  return (
    <span className={css.person}>
      {opens ? <Anchor href={`/csr_mds/user/detail/${person.id}`}>{name}</Anchor> : name}
    </span>
  )
}

/** The sentence of a check by a key, or nothing if there is none. */
const findSentence = (key: string, values: Record<string, string>): string | undefined => {
  const sentence = wordAt(`why:${key}`, values)
  return sentence === key || sentence === '' ? undefined : sentence
}

/** What a check says about the person, as a sentence; a check on a record's state uses the text of its error. */
function linkText(link: Link, locale: Locale): string {
  const { check, ok, code, data } = link
  const values = {
    ...whyValues(link, locale),
    ...(check === 'role' && data?.from ? { from: dateMinute(String(data.from)) } : {}),
    ...(check === 'role' && data?.to ? { to: dateEnd(String(data.to)) } : {}),
  }
  if (ok) {
    const until = check === 'role' && data?.to ? ` ${t('why:until', { to: values.to ?? '' })}` : ''
    return (findSentence(`held.${check}`, values) ?? check) + until
  }
  const special =
    (check === 'role' && data?.grant) ||
    (check === 'account' && data?.status && (data.status === 'absent' ? 'absent' : 'status'))
  return (
    (special && findSentence(`lacking.${check}.${special}`, values)) ||
    findSentence(`lacking.${check}.${code}`, values) ||
    whyText(link, locale)
  )
}

/** The action of a remedy, as text; a call without a text of its own is done by another user. */
const actText = (act: string): string => findSentence(`act.${act}`, {}) ?? t('why:act.other')

/** For an as-of explanation: the part of a check that the audit trail does not record. */
const unkeptText = (check: Link['check']): string | undefined => findSentence(`unkept.${check}`, {})
