import { useState } from 'react'
import { getInstant } from '../../../client/local-time.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { dateMinute } from '../../../client/zones/format.ts'
import { buttonKey, isOffered, menus } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { type Link, whyAccess } from '../../../contract/explanations/calls.ts'
import { AskAccess, type Wall } from '../../shared/call/ask-access.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { PlaceFields } from '../../shared/form/place-fields.tsx'
import { localName } from '../../shared/page/company-name.ts'
import type { WhyAsk } from '../../shared/why/why-ask.ts'
import { DateTimeField } from '../../ui/form/date/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { HoldersLink } from '../right-holders/holders-link.tsx'
import { RoleChain } from './chain.tsx'
import { useClosedByRole } from './use-closed-by-role.ts'
import { type ExplanationRequest, getInput, noRole, ownCall, signIn, takesPlace } from './what-asked.ts'
import * as css from './why.css.ts'

/** The dialog's texts; loaded by this file, so that pages that may open it do not carry the list. */
export const words = () => loadWords(['why', 'access', 'menus', 'applications', 'users', 'errors', 'ui'])

type RoleNames = NonNullable<Output<typeof whyAccess>['chains'][number]['role']>

/** Why a person may or may not do something: per role, as-of a moment, with who can change it. */
export function WhyDialog({ ask, onClose }: { ask: WhyAsk; onClose: () => void }) {
  const { t } = useText()
  const session = useSession()
  useClosedByRole(onClose)
  const [asked, setAsked] = useState<ExplanationRequest>({
    what: ask.call ? ownCall : signIn,
    role: ask.roleId ?? (ask.user ? '' : (session.role?.id ?? noRole)),
    ...{ studyId: '', siteId: '', at: '' },
  })
  const rested = useRested(asked)
  const query = useScoped(whyAccess, getInput(ask, rested), {
    keepsRows: true,
    loading: false,
  })
  const roles = useRolesToAsk(ask, query.data)
  const data = query.isPlaceholderData ? undefined : query.data
  const own = !ask.user || ask.user.id === session.user?.id
  const wall = own && data ? getWall(ask, rested, data) : null
  return (
    <Dialog
      open
      size="lg"
      title={ask.user ? t('why:titleOf', { name: ask.user.name }) : t('why:title')}
      onClose={onClose}
    >
      <div className={css.stack}>
        {ask.record && asked.what === ownCall && (
          <p className={css.about}>{t('why:about', { name: ask.record.name })}</p>
        )}
        <Asking
          value={asked}
          own={ask.call ? { value: ownCall, label: t('why:own') } : null}
          roles={roles}
          placed={takesPlace(ask, asked.what)}
          onChange={part => setAsked(now => ({ ...now, ...part }))}
        />
        <div aria-live="polite" aria-busy={query.isPlaceholderData} className={css.stack}>
          <Loaded query={query} small lines={8}>
            {data => <Answer answer={data} chosen={rested.at !== '' && !query.isPlaceholderData} />}
          </Loaded>
          {data && <HoldersLink {...getHolders(ask, rested, data)} />}
          {wall && (
            <div>
              <AskAccess {...wall} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Roles to choose from: the user's own, or those of another person that answers have named. */
function useRolesToAsk(ask: WhyAsk, answer: Output<typeof whyAccess> | undefined) {
  const { t, locale } = useText()
  const { roles: own } = useSession()
  const [told, setTold] = useState<readonly RoleNames[]>(ask.user ? [] : own)
  const fresh = (answer?.chains ?? []).flatMap(({ role }) =>
    role && !told.some(({ id }) => id === role.id) ? [role] : [],
  )
  // Roles named by an earlier answer stay available when the next answer is about one role only.
  if (fresh.length > 0) setTold([...told, ...fresh])
  const none = !ask.user && own.length === 0 ? [{ value: noRole, label: t('why:noRole') }] : []
  return [...none, ...told.map(role => ({ value: role.id, label: localName(role, locale) }))]
}

/** The server's answer: its as-of moment, and the chain of each role, the best one open. */
export function Answer({ answer, chosen }: { answer: Output<typeof whyAccess>; chosen: boolean }) {
  const { t } = useText()
  const { chains, roles, at, past } = answer
  return (
    <>
      {chosen && (
        <p className={css.note}>{t(past ? 'why:pastMoment' : 'why:moment', { time: dateMinute(at) })}</p>
      )}
      {past?.broken && <p className={css.warning}>{t('why:broken')}</p>}
      {roles > chains.length && (
        <p className={css.note}>{t('why:only', { count: chains.length, total: roles })}</p>
      )}
      {chains.map((chain, place) => (
        <RoleChain key={chain.role?.id ?? 'none'} chain={chain} open={place === 0} />
      ))}
    </>
  )
}

/** Checks that another role would pass. */
const mended: readonly string[] = ['role', 'menu', 'button', 'scope']

/** What a user can ask for after an explanation: nothing when it is allowed, is past, or fails for other causes than roles. */
function getWall(ask: WhyAsk, asked: ExplanationRequest, { chains }: Output<typeof whyAccess>): Wall | null {
  if (asked.at !== '' || chains.some(({ allowed }) => allowed)) return null
  const links = chains[0]?.links ?? []
  const right = getRight(links)
  if (!right || !links.every(({ ok, check }) => ok || mended.includes(check))) return null
  return { right, ...getPlace(ask, asked) }
}

/** The right that a decision needs, of its checks. */
const getRight = (links: readonly Link[]): string | undefined => {
  const { menu, button } = links.findLast(({ check }) => check === 'menu' || check === 'button')?.data ?? {}
  if (menu === undefined) return undefined
  return button === undefined ? String(menu) : `${menu}-${button}`
}

/** The same right at the same place and moment, of everybody. */
const getHolders = (ask: WhyAsk, asked: ExplanationRequest, { chains }: Output<typeof whyAccess>) => ({
  right: getRight(chains[0]?.links ?? []),
  ...getPlace(ask, asked),
  at: getInstant(asked.at) ?? undefined,
})

const getPlace = (ask: WhyAsk, { what, studyId, siteId }: ExplanationRequest) => {
  if (takesPlace(ask, what)) return { studyId: studyId || undefined, siteId: siteId || undefined }
  if (what !== ownCall) return {}
  const { kind, id } = ask.record ?? {}
  return { studyId: kind === 'studies' ? id : undefined, siteId: kind === 'sites' ? id : undefined }
}

type Props = {
  value: ExplanationRequest
  /** The label from the opener, if the call is none of the listed rights. */
  own: { value: string; label: string } | null
  /** Roles that can be chosen one by one. */
  roles: readonly { value: string; label: string }[]
  /** Whether a study or a site can be chosen. */
  placed: boolean
  onChange: (part: Partial<ExplanationRequest>) => void
}

/** Chooses the right, the role, the study or site, and the moment. */
function Asking({ value, own, roles, placed, onChange }: Props) {
  const { t, wordAt } = useText()
  const rights = menus.flatMap(menu => {
    const screen = wordAt(`menus:${menu.key}`)
    const screenRight = { value: String(menu.id), label: t('why:screen', { menu: screen }) }
    const buttonRights = menu.buttons.map(button => ({
      value: buttonKey(menu.id, button),
      label: t('why:action', { menu: screen, button: wordAt(`menus:button.${button}`) }),
    }))
    return [screenRight, ...buttonRights].filter(({ value }) => isOffered(value))
  })
  return (
    <div className={css.asking}>
      <SelectField
        label={t('why:what')}
        options={[...(own ? [own] : []), { value: signIn, label: t('why:signIn') }, ...rights]}
        value={value.what}
        onChange={event => onChange({ what: event.currentTarget.value })}
      />
      <SelectField
        label={t('why:role')}
        options={[{ value: '', label: t('why:eachRole') }, ...roles]}
        value={value.role}
        onChange={event => onChange({ role: event.currentTarget.value })}
      />
      {placed && <PlaceFields value={value} onChange={onChange} />}
      <DateTimeField
        label={t('why:when')}
        hint={t('why:whenHint')}
        value={value.at}
        onChange={at => onChange({ at })}
      />
    </div>
  )
}
