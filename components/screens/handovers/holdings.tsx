import type { ReactNode } from 'react'
import { dateEnd } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import type { handoverHoldings } from '../../../contract/handovers/calls.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { useSentence } from '../home/notice-item.tsx'
import * as css from './handovers.css.ts'

type HoldingsData = Output<typeof handoverHoldings>
export type Chosen = { assignmentIds: string[]; departmentIds: string[]; taskIds: string[] }

type Props = {
  holdings: HoldingsData
  chosen: Chosen
  onChange: (change: Partial<Chosen>) => void
  error?: string
}

/** Everything that a user holds, to be handed over or left out. */
export function Holdings({ holdings, chosen, onChange, error }: Props) {
  const { t, locale } = useText()
  const sentence = useSentence()
  return (
    <>
      {error && <Banner notice={{ id: 'items', tone: 'danger', text: error }} />}
      <Group
        title={t('handovers:roles')}
        none={t('handovers:noRoles')}
        things={holdings.assignments}
        chosen={chosen.assignmentIds}
        onChange={assignmentIds => onChange({ assignmentIds })}
        textOf={each => <Role of={each} />}
      />
      <Group
        title={t('terms:departments')}
        none={t('handovers:noDepartments')}
        things={holdings.departments}
        chosen={chosen.departmentIds}
        onChange={departmentIds => onChange({ departmentIds })}
        textOf={each => t(`handovers:as.${each.as}`, { name: localName(each, locale) })}
      />
      <Group
        title={t('handovers:tasks')}
        none={t('handovers:noTasks')}
        things={holdings.tasks}
        chosen={chosen.taskIds}
        onChange={taskIds => onChange({ taskIds })}
        textOf={each => sentence(each)}
      />
    </>
  )
}

function Role({ of }: { of: HoldingsData['assignments'][number] }) {
  const { t, locale } = useText()
  const until = of.expiresAt ? t('handovers:until', { date: dateEnd(of.expiresAt) }) : null
  return (
    <>
      {localName({ name: of.role, nameEn: of.roleEn }, locale)}
      {of.study && (
        <>
          {' · '}
          <span className={css.where}>{of.study.planId}</span>
        </>
      )}
      {of.site && ` · ${of.site.siteNo} ${localName(of.site, locale)}`}
      {until && ` · ${until}`}
    </>
  )
}

type Thing = { id: string; handover: string | null; refusal?: Reason | null }
type GroupProps<T extends Thing> = {
  title: string
  none: string
  things: readonly T[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  textOf: (thing: T) => ReactNode
}

/** Whether it can be chosen: no other handover includes it, and the actor may hand it over. */
export const isFree = ({ handover, refusal }: Thing): boolean => handover === null && !refusal

/** Items of one kind; those in another handover, or that the actor may not hand over, are shown but disabled. */
function Group<T extends Thing>({ title, none, things, chosen, onChange, textOf }: GroupProps<T>) {
  const { t, locale } = useText()
  const free = things.filter(each => isFree(each) || chosen.includes(each.id))
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {things.length === 0
          ? title
          : t('handovers:chosen', { title, count: chosen.length, of: things.length })}
      </legend>
      {things.length === 0 && <p className={css.none}>{none}</p>}
      {free.length > 1 && (
        <div className={css.tools}>
          <Button small onClick={() => onChange(free.map(each => each.id))}>
            {t('handovers:all')}
          </Button>
          <Button small onClick={() => onChange([])}>
            {t('handovers:nothing')}
          </Button>
        </div>
      )}
      {things.map(each => {
        const locked = !free.includes(each)
        return (
          <Checkbox
            key={each.id}
            label={textOf(each)}
            hint={each.refusal ? whyText(each.refusal, locale) : locked ? t('handovers:locked') : undefined}
            checked={chosen.includes(each.id)}
            disabled={locked}
            onChange={() => toggle(each.id)}
          />
        )
      })}
    </fieldset>
  )
}
