import { useId } from 'react'
import { dateMinute } from '../../../client/zones/format.ts'
import type { Call, Input } from '../../../contract/define.ts'
import { type Impact, previewChange } from '../../../contract/impact/calls.ts'
import { useRested } from '../../shared/call/use-rested.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DifferenceItem } from './difference-item.tsx'
import * as css from './impact.css.ts'
import { useRightText } from './use-right-text.ts'

type Props<C extends Call> = {
  call: C
  /** The request; null while it is incomplete. */
  input: Input<C> | null
  /** Level of the heading: 2 under the title of a page, 3 in a dialog. */
  level?: 2 | 3
}

/** Who would gain and lose which rights by a change; the server computes it before anything is saved. */
export function ImpactPanel<C extends Call>({ call, input, level = 3 }: Props<C>) {
  const { t } = useText()
  const title = useId()
  const rested = useRested(input)
  const Heading = `h${level}` as const
  return (
    <section className={css.panel} aria-labelledby={title}>
      <Heading id={title} className={css.title}>
        {t('impact:title')}
      </Heading>
      <div aria-live="polite">
        {input === null || rested === null ? (
          <p className={css.hint}>{t('impact:incomplete')}</p>
        ) : (
          <Looked call={call.name} input={rested as Record<string, unknown>} level={level} />
        )}
      </div>
    </section>
  )
}

type LookedProps = { call: string; input: Record<string, unknown>; level: 2 | 3 }

function Looked({ call, input, level }: LookedProps) {
  const { t } = useText()
  const query = useScoped(previewChange, { call, input }, { keepsRows: true, loading: false })
  if (query.error)
    return (
      <>
        <p className={css.hint}>{query.error.message || t('impact:failed')}</p>
        <Button small onClick={() => void query.refetch()}>
          {t('common:action.retry')}
        </Button>
      </>
    )
  return query.data ? <ImpactText impact={query.data} level={level} /> : <Skeleton lines={3} />
}

/** The text of an impact: blinded people first, then gains and losses, moment by moment. */
export function ImpactText({ impact, level = 3 }: { impact: Impact; level?: 2 | 3 }) {
  const { t } = useText()
  const { refusal, people, moments, unblinded } = impact
  if (refusal)
    return (
      <Banner
        notice={{ id: 'refused', tone: 'warning', text: t('impact:refused', { reason: refusal.message }) }}
      />
    )
  const changedMoments = moments.filter(each => each.differences.length > 0)
  return (
    <div className={css.differences}>
      {unblinded.length > 0 && <Unblinded of={unblinded} />}
      {/* Seeing a treatment counts as a gain even if the user's departments may still block its application. */}
      {(people > 0 || unblinded.length === 0) && (
        <p className={css.summary}>
          {t(people === 0 ? 'impact:nobody' : 'impact:people', { count: people })}
        </p>
      )}
      {changedMoments.map((moment, index) => (
        <Moment
          key={moment.at}
          moment={moment}
          atOnce={index === 0 && moments[0] === moment}
          only={changedMoments.length === 1}
          level={level}
        />
      ))}
    </div>
  )
}

type MomentProps = { moment: Impact['moments'][number]; atOnce: boolean; only: boolean; level: 2 | 3 }

function Moment({ moment, atOnce, only, level }: MomentProps) {
  const { t } = useText()
  const Heading = level === 2 ? 'h3' : 'h4'
  const { at, differences, more } = moment
  return (
    <>
      {!(atOnce && only) && (
        <Heading className={css.moment}>
          {atOnce ? t('impact:now') : t('impact:from', { time: dateMinute(at) })}
        </Heading>
      )}
      <ul className={css.differences}>
        {differences.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference has no id; an answer renders as a whole.
          <DifferenceItem key={index} of={each} />
        ))}
      </ul>
      {more > 0 && <p className={css.hint}>{t('impact:moreDifferences', { count: more })}</p>}
    </>
  )
}

/** Blinded people who would see the treatment allocation: the change needs a second person's approval. */
function Unblinded({ of }: { of: Impact['unblinded'] }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const text = useRightText()
  return (
    <div className={css.unblinded}>
      <Banner
        notice={{ id: 'unblinded', tone: 'danger', text: t('impact:unblinded', { count: of.length }) }}
      />
      <ul className={css.rights}>
        {of.map(({ user, study, menus }) => (
          <li key={`${user.id}${study?.id}`}>
            {t('impact:unblindedPerson', {
              name: nameOf(user),
              study: study?.planId ?? t('terms:wholeCompanyInSentence'),
              menus: menus.map(menu => text(String(menu))).join(t('impact:and')),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
