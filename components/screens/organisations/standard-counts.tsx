import { countStandardOrganisations } from '../../../contract/organisations/standard.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { listPath } from './paths.ts'

/** How many organisations come from the standard directory, and how many have changes to decide; each is a list (L53). */
export function StandardCounts() {
  const { t } = useText()
  const counts = useScoped(countStandardOrganisations, {}, { loading: false }).data
  if (!counts) return null
  const { standard, added, differing } = counts
  return (
    <p>
      <Anchor href={`${listPath}?origin=standard`}>
        {t('organisationScreens:standard.added', { number: added })}
      </Anchor>
      {differing > 0 && (
        <>
          {' · '}
          <Anchor href={`${listPath}?origin=differs`}>
            {t('organisationScreens:standard.differing', { number: differing })}
          </Anchor>
        </>
      )}
      {' · '}
      {t('organisationScreens:standard.about', { count: standard })}
    </p>
  )
}
