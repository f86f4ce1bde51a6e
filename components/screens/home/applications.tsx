import type { MouseEvent } from 'react'
import { send } from '../../../client/session/api.ts'
import { date } from '../../../client/zones/format.ts'
import { masterDataId } from '../../../contract/access/applications.ts'
import { recordSubsystem } from '../../../contract/auth/calls.ts'
import { numbers } from '../../../contract/codes/numbers.ts'
import type { Output } from '../../../contract/define.ts'
import { listApplications } from '../../../contract/workspace/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useReasons } from '../../shared/form/use-reasons.ts'
import { staysHere, useNavigation } from '../../shared/page/navigation.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import * as css from './home.css.ts'
import { Section } from './section.tsx'

type Application = Output<typeof listApplications>['records'][number]

/**
 * The sub-applications that the user's roles open, the most recently used first, those that are not open last (A13-A16). An application that the
 * company never licensed has no tile; one whose licence begins later or has ended says so.
 */
export function Applications() {
  const { t } = useText()
  const query = useScoped(listApplications, {})
  const homeOf = useHomeOf()
  const isShut = ({ refusal, reachable }: Application) => refusal !== undefined || !reachable
  const records = (query.data?.records ?? [])
    .filter(each => homeOf(each) !== null && each.refusal !== numbers.applicationNotLicensed)
    .toSorted((one, other) => Number(isShut(one)) - Number(isShut(other)))
  return (
    <Section title={t('home:applications.title')} query={query}>
      {records.length === 0 && <p className={css.nothing}>{t('home:applications.none')}</p>}
      <ul className={css.tiles}>
        {records.map(application => (
          <li key={application.id} className={isShut(application) ? css.wholeLine : undefined}>
            <Tile application={application} home={homeOf(application)!} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * The start page of an application; for master data the first screen that the acting role opens, null if there is
 * none.
 */
function useHomeOf(): (application: Application) => string | null {
  const { menus } = useSession()
  const { opens } = useNavigation()
  return ({ id, home, refusal }) => {
    if (id !== masterDataId || refusal !== undefined) return home
    return (
      [home, ...menus.toSorted((one, other) => one.sort - other.sort).map(menu => menu.path)].find(opens) ??
      null
    )
  }
}

function Tile({ application, home }: { application: Application; home: string }) {
  const { t, wordAt } = useText()
  const { go } = useNavigation()
  const { id, key, lastUsedAt, refusal, reachable } = application
  const getReason = useReasons(refusal !== undefined)
  const name = <span className={css.tileName}>{wordAt(`applications:${key}`)}</span>
  if (refusal !== undefined) {
    return (
      <div className={classNames(css.tile, css.tileShut)}>
        {name}
        <span className={css.meta}>{t('home:applications.shut', { reason: getReason(refusal) })}</span>
      </div>
    )
  }
  if (!reachable) {
    return (
      <div className={classNames(css.tile, css.tileShut)}>
        {name}
        <span className={css.meta}>{t('home:applications.absent')}</span>
      </div>
    )
  }
  const enter = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!staysHere(event)) return
    event.preventDefault()
    // A failed audit entry must not keep the user out; the server detects the gap.
    await send(recordSubsystem, { sysId: id, moment: 'enter' }, { quiet: true }).catch(() => undefined)
    go(home)
  }
  return (
    <a href={home} className={css.tile} onClick={enter}>
      {name}
      {lastUsedAt && (
        <span className={css.meta}>{t('home:applications.last', { date: date(lastUsedAt) })}</span>
      )}
    </a>
  )
}
