import { TriangleAlert } from 'lucide-react'
import { dateOnly } from '../../../client/zones/format.ts'
import {
  getStudyWarnings,
  type StudySurroundings,
  type StudyWarning,
} from '../../../contract/studies/warnings.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getCountryNames } from '../../shared/record/countries.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { Tooltip } from '../../ui/base/tooltip.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import * as css from './study-warnings.css.ts'

/** The sentence of a doubt about a study. */
function useWarningText(): (warning: StudyWarning) => string {
  const { t, locale } = useText()
  return each => {
    switch (each.warning) {
      case 'startImplausible':
        return t('studyWarnings:startImplausible', { day: dateOnly(each.day, { locale }) })
      case 'endBeforeMilestone':
        return t('studyWarnings:endBeforeMilestone', { day: dateOnly(each.day, { locale }) })
      case 'countriesMissing':
        return t('studyWarnings:countriesMissing', {
          countries: getCountryNames(each.countries, locale).join(', '),
        })
      default:
        return t('studyWarnings:plannedSitesFew', { planned: each.planned, bound: each.bound })
    }
  }
}

/** Doubts about a study's dates, countries and numbers, each on a line of its own. */
export function WarningBanners({ warnings }: { warnings: readonly StudyWarning[] }) {
  const getText = useWarningText()
  return warnings.map(each => (
    <Banner key={each.warning} notice={{ id: each.warning, tone: 'warning', text: getText(each) }} />
  ))
}

/** A mark in a list for the doubts about a study, with their sentences. */
export function WarningMark({ warnings }: { warnings: readonly StudyWarning[] }) {
  const { t } = useText()
  const getText = useWarningText()
  if (warnings.length === 0) return null
  const text = t('studyWarnings:mark', { text: warnings.map(getText).join(' ') })
  return (
    <Tooltip text={text} describes={false}>
      <span role="img" aria-label={text} className={css.mark} {...inTabOrder}>
        <Icon of={TriangleAlert} size={14} />
      </span>
    </Tooltip>
  )
}

/* Not a control, but focusable: its sentences must be readable without a pointer. */
const inTabOrder = { tabIndex: 0 }

type Props = { values: Parameters<typeof getStudyWarnings>[0]; surroundings?: StudySurroundings }

const none: StudySurroundings = { lastMilestone: null, siteCountries: [], boundSites: 0 }

/** The doubts about what a form holds; it is saved all the same. */
export const StudyWarnings = ({ values, surroundings = none }: Props) => (
  <WarningBanners warnings={getStudyWarnings(values, surroundings)} />
)
