// Loads on demand: most people of a company never see it.
import { useMutation } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { send } from '../../../client/session/api.ts'
import { date } from '../../../client/zones/format.ts'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output } from '../../../contract/define.ts'
import { countStandardOrganisations } from '../../../contract/organisations/standard.ts'
import { firstStepsSetting, listFirstSteps } from '../../../contract/tenant/first-steps.ts'
import { saveSetting } from '../../../contract/workspace/calls.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { noQuery } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import * as css from './home.css.ts'
import { Section } from './section.tsx'

type FirstStepList = Output<typeof listFirstSteps>
type Step = FirstStepList['steps'][number]

/** Where each step is done, and the button that a role needs for it. */
const screens = {
  company: { href: '/csr_mds/customer?edit=1', button: buttonKey(1002, 'TENANT_INFO_EDIT') },
  departments: {
    href: '/csr_mds/department',
    button: buttonKey(1003, 'DEPARTMENT_EDIT'),
    sheet: '/csr_mds/department/import',
  },
  organisations: {
    href: '/csr_mds/organiztion/create?from=standard',
    button: buttonKey(1009, 'ORGANIZATION_MANAGEMENT_ADD'),
  },
  colleagues: { href: '/csr_mds/user/invite', button: buttonKey(1011, 'USER_MANAGEMENT_INVITATION') },
  study: { href: '/csr_mds/study/create', button: buttonKey(1004, 'STUDY_MANAGEMENT_ADD') },
} as const

/** Puts the steps away for the user, or shows them on the workspace again. */
function useDismissal() {
  const { t } = useText()
  const reread = useReread()
  const dismissal = useMutation<unknown, Error, boolean>({
    mutationFn: dismissed =>
      send(saveSetting, { name: firstStepsSetting, value: dismissed ? 'dismissed' : null }),
    onSuccess: async (_saved, dismissed) => {
      await reread(listFirstSteps)
      toast('success', t(dismissed ? 'firstSteps:dismissed' : 'firstSteps:shown'), {
        label: t('terms:undo'),
        act: () => dismissal.mutate(!dismissed),
      })
    },
  })
  return dismissal
}

/** What a new company does first: one sentence and one button each, then who did it and when. */
export function FirstSteps({ list: { steps, dismissed } }: { list: FirstStepList }) {
  const { t } = useText()
  const dismissal = useDismissal()
  const open = steps.filter(each => !each.taken)
  const aside = (
    <>
      <span className={css.meta}>
        {t('firstSteps:progress', { done: steps.length - open.length, count: steps.length })}
      </span>
      {open.length > 0 && (
        <span className={css.sectionLink}>
          <Button small variant="quiet" onClick={() => dismissal.mutate(!dismissed)}>
            {t(dismissed ? 'firstSteps:show' : 'firstSteps:dismiss')}
          </Button>
        </span>
      )}
    </>
  )
  return (
    <Section title={t('firstSteps:title')} aside={aside} query={noQuery}>
      <ol className={css.list}>
        {steps.map(each => (
          <StepItem key={each.step} step={each} next={each === open[0]} />
        ))}
      </ol>
    </Section>
  )
}

function StepItem({ step: { step, taken, by, at }, next }: { step: Step; next: boolean }) {
  const { t } = useText()
  const { go } = useNavigation()
  const { buttons } = useSession()
  const { href, button, sheet } = { sheet: undefined, ...screens[step] }
  const isStandard = step === 'organisations' && !taken && buttons.includes(button)
  const counts = useScoped(countStandardOrganisations, {}, { enabled: isStandard, loading: false }).data
  const standard = counts?.standard ?? 0
  // An answer that another step has asked for is in the cache for all.
  const text =
    isStandard && standard > 0
      ? t('firstSteps:fromDirectory', { count: standard })
      : t(`firstSteps:step.${step}.text`)
  const state = at && by ? t('firstSteps:doneBy', { name: by, date: date(at) }) : t('firstSteps:done')
  return (
    <li className={classNames(css.item, spine, taken ? tone.success : tone.neutral)}>
      <span className={css.stepName}>
        <Icon of={taken ? Check : Circle} label={t(taken ? 'firstSteps:done' : 'firstSteps:open')} />
        {t(`firstSteps:step.${step}.title`)}
      </span>
      <span className={css.itemMeta}>{taken ? state : text}</span>
      {!taken && buttons.includes(button) && (
        <span className={css.itemEnd}>
          {sheet && (
            <Button small variant="quiet" onClick={() => go(sheet)}>
              {t('terms:importFromSheet')}
            </Button>
          )}
          <Button small variant={next ? 'primary' : undefined} onClick={() => go(href)}>
            {t(`firstSteps:step.${step}.act`)}
          </Button>
        </span>
      )}
    </li>
  )
}
