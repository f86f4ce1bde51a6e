import {
  listOrganisationProposals,
  mergeOrganisations,
  organisationMerges,
  previewOrganisationMerge,
  undoDays,
} from '../../../contract/organisation-merges/calls.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
  organisationUses,
} from '../../../contract/organisations/manage.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { type Choices, getMergeInput } from './choices.ts'
import type { Preview } from './merge-page.tsx'
import * as css from './merges.css.ts'
import { getDetailPath } from './paths.ts'

type Props = { preview: Preview; choices: Choices; onClose: () => void }

/** Everything that a merge or its undo changes. */
export const mergeRereads = [
  listOrganisations,
  organisationById,
  organisationHistory,
  organisationUses,
  listOrganisationProposals,
  organisationMerges,
  previewOrganisationMerge,
]

/** Asks for the reason and merges; afterwards the kept organisation is open. */
export function MergeDialog({ preview: { kept, other }, choices, onClose }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const names = { kept: localName(kept, locale), other: localName(other, locale) }
  return (
    <ActDialog
      call={mergeOrganisations}
      asks={false}
      toInput={({ values }) => ({ ...getMergeInput(kept, other, choices), reason: values.reason })}
      words={{
        title: t('portal:title.organisationMerge'),
        confirm: t('organisationMerges:merge'),
        done: t('organisationMerges:merged', names),
      }}
      danger
      rereads={mergeRereads}
      onDone={({ id }) => go(getDetailPath(id))}
      onClose={onClose}
    >
      <p className={css.plain}>{t('organisationMerges:effect', { ...names, days: undoDays })}</p>
    </ActDialog>
  )
}
