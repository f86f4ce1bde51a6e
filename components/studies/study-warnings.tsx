import { dateOnly } from '../../client/zones/format.ts'
import {
  getStudyWarnings,
  type StudySurroundings,
  type StudyWarning,
} from '../../contract/studies/warnings.ts'
import { useText } from '../shared/call/use-text.ts'
import { getCountryNames } from '../shared/record/countries.ts'
import { Banner } from '../ui/feedback/notice-bar.tsx'

type Props = { values: Parameters<typeof getStudyWarnings>[0]; surroundings?: StudySurroundings }

const none: StudySurroundings = { lastMilestone: null, siteCountries: [], boundSites: 0 }

/** Doubts about a study's dates, countries and numbers, above its form and on its page; it is saved all the same. */
export function StudyWarnings({ values, surroundings = none }: Props) {
  const { t, locale } = useText()
  const getText = (each: StudyWarning): string => {
    switch (each.warning) {
      case 'startImplausible':
        return t('studyScreens:warning.startImplausible', { day: dateOnly(each.day, { locale }) })
      case 'endBeforeMilestone':
        return t('studyScreens:warning.endBeforeMilestone', { day: dateOnly(each.day, { locale }) })
      case 'countriesMissing':
        return t('studyScreens:warning.countriesMissing', {
          countries: getCountryNames(each.countries, locale).join(', '),
        })
      default:
        return t('studyScreens:warning.plannedSitesFew', { planned: each.planned, bound: each.bound })
    }
  }
  return getStudyWarnings(values, surroundings).map(each => (
    <Banner key={each.warning} notice={{ id: each.warning, tone: 'warning', text: getText(each) }} />
  ))
}
