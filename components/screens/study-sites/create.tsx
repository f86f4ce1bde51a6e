import { useEffect, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { bindSites, checkSitesAdded, organisationsForSites } from '../../../contract/sites/bind.ts'
import { countSites, searchSites } from '../../../contract/sites/calls.ts'
import { getFreeNumber } from '../../../contract/sites/next-number.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { head } from '../../shared/page/page.css.ts'
import { getSitesPath } from '../../shared/page/study-paths.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Chosen, type NewSite } from './create-chosen.tsx'
import { OrganisationSearch } from './create-search.tsx'
import * as css from './site-page.css.ts'

type Values = { environment: SiteEnvironment; sites: readonly NewSite[] }

const environments = ['production', 'test', 'development'] as const
const none: Values = { environment: 'production', sites: [] }

/** Adds organisations to a study as sites: search, choose several, number them, in one environment (B31). */
export function AddSites({ studyId }: { studyId: string }) {
  const { t } = useText()
  const query = useScoped(searchSites, { studyId, limit: 1 }, { staleTime: 60_000 })
  const study = query.data?.study
  const list = getSitesPath(studyId)
  return (
    <>
      <div className={head}>
        <h1>{t('siteDetail:create.title')}</h1>
      </div>
      <Loaded query={query} lines={8} />
      {study && <Adding studyId={studyId} list={list} />}
    </>
  )
}

function Adding({ studyId, list }: { studyId: string; list: string }) {
  const { t } = useText()
  const form = useBinding(studyId, list)
  const { environment, sites } = form.values
  const setEnvironment = useEnvironment(studyId, form)
  return (
    <div className={css.stack}>
      <div>
        <RadioGroup
          label={t('siteDetail:create.environment')}
          inline
          value={environment}
          options={environments.map(value => ({ value, label: t(`sites:environment.${value}`) }))}
          onChange={value => void setEnvironment(environments.find(each => each === value) ?? 'production')}
        />
        <p className={css.note}>{t('siteDetail:create.environmentHelp')}</p>
      </div>
      <div className={css.columns}>
        <OrganisationSearch
          studyId={studyId}
          environment={environment}
          chosen={new Set(sites.map(({ organisationId }) => organisationId))}
          onChoose={site => {
            const siteNo = getFreeNumber(
              site.siteNo,
              sites.map(each => each.siteNo),
            )
            form.set({ sites: [...sites, { ...site, siteNo, proposed: siteNo }] })
          }}
        />
        <Chosen form={form} onSites={next => form.set({ sites: next })} />
      </div>
    </div>
  )
}

/** Numbers of chosen sites: proposals are made again, what the user typed stays. */
const proposeAgain = (
  sites: readonly NewSite[],
  numbers: readonly { organisationId: string; nextNumber: string }[],
): NewSite[] => {
  const isTyped = ({ siteNo, proposed }: NewSite) => siteNo !== proposed
  const used = sites.filter(isTyped).map(({ siteNo }) => siteNo)
  return sites.map(site => {
    const proposal = numbers.find(({ organisationId }) => organisationId === site.organisationId)
    if (isTyped(site) || !proposal) return site
    const siteNo = getFreeNumber(proposal.nextNumber, used)
    used.push(siteNo)
    return { ...site, siteNo, proposed: siteNo }
  })
}

/** Chooses the environment; each has its own numbers. */
function useEnvironment(studyId: string, form: BindingForm) {
  const session = useSessionStore()
  const latest = useRef(form.values)
  useEffect(() => {
    latest.current = form.values
  })
  return async (environment: SiteEnvironment) => {
    form.set({ environment })
    const organisationIds = form.values.sites.map(site => site.organisationId)
    if (organisationIds.length === 0) return
    const { records } = await send(checkSitesAdded, { studyId, environment, organisationIds }, { session })
    if (latest.current.environment === environment)
      form.set({ sites: proposeAgain(latest.current.sites, records) })
  }
}

/** The entries: what was chosen, each with its number. A refusal is shown at the row and field that it names. */
function useBinding(studyId: string, list: string) {
  const { t, wordAt } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const [from] = useState(none)
  return useCallForm(bindSites, {
    from,
    fields: ({ sites }: Values) =>
      sites.flatMap((_, at) =>
        (['organisationId', 'siteNo', 'department'] as const).map(name => `sites.${at}.${name}` as const),
      ),
    check: ({ sites }) =>
      Object.fromEntries(
        sites.flatMap(({ siteNo }, at) =>
          siteNo.trim() === '' ? [[`sites.${at}.siteNo`, wordAt('errors:201002')]] : [],
        ),
      ),
    draft: 'site.create',
    toInput: ({ values: { environment, sites } }) => ({
      studyId,
      environment,
      sites: sites.map(({ organisationId, siteNo, department }) => ({ organisationId, siteNo, department })),
    }),
    onDone: async ({ total }) => {
      await reread(searchSites, countSites, organisationsForSites)
      toast('success', t('siteDetail:create.done', { count: total }))
      go(list)
      return none
    },
  })
}

export type BindingForm = ReturnType<typeof useBinding>
