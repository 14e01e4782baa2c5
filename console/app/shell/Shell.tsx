import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Alert, AppShell, Banner, Button, LanguageMenu, ThemeToggle } from '#ui-kit';
import { client } from '#console/apollo/client.ts';
import { otherBuild } from '#console/apollo/other-build.ts';
import { loadPermissions } from '#console/auth/permissions.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useGetCompanyInfoQuery, useGetMyProfileQuery } from '#console/generated/operations.ts';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#console/i18n/languages.ts';
import { TimeZoneContext, useFormat } from '#console/i18n/useFormat.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { chooseLanguage } from '#console/profile/language-choice.ts';
import { useSavedChoices } from '#console/profile/useSavedChoices.ts';
import { useRouterState } from '#console/router/context.ts';
import { useLocation } from '#console/router/hooks.ts';
import { brandOf } from '#console/tenant/brand.ts';
import { useBranding, useCurrentBranding } from '#console/tenant/useBranding.ts';
import { navigationOf } from '../navigation.ts';
import { sidebarPath } from '../sidebar-path.ts';
import { useThemeControl } from '../theme.ts';
import { Account } from './Account.tsx';
import { CharacterKeysContext } from './character-keys.ts';
import { InboxBell } from './InboxBell.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { storeCollapsed, readCollapsed } from './sidebar-choice.ts';
import { useQuickAccess } from './useQuickAccess.tsx';
import { useThemeGroup } from './useThemeGroup.ts';

/** Header, sidebar and the content of a page (N8), with the data client of its pages. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <ApolloProvider client={client}>
      <Frame>{children}</Frame>
    </ApolloProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  const session = useSession();
  const branding = useBranding();
  const { pathname } = useLocation();
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const isTenant = session.status === 'signedIn' && !session.user?.isSystemAdmin;
  const company = useGetCompanyInfoQuery({ skip: !isTenant, fetchPolicy: 'cache-first' });
  const profile = useGetMyProfileQuery({ skip: session.status !== 'signedIn', fetchPolicy: 'cache-first' });
  const browserZone = useFormat().timeZone;
  useSavedChoices(profile.data?.getMyProfile);
  useCurrentBranding(company.data?.getCompanyInfo);
  const quick = useQuickAccess();
  const isOtherBuild = useSyncExternalStore(otherBuild.subscribe, otherBuild.get);

  const collapse = (collapsed: boolean) => {
    storeCollapsed(collapsed);
    setCollapsed(collapsed);
  };
  return (
    <TimeZoneContext value={company.data?.getCompanyInfo.timeZone ?? browserZone}>
      <AppShell
        labels={{
          skip: t(($) => $.shell.skip),
          navigation: t(($) => $.shell.mainNavigation),
          collapse: t(($) => $.shell.collapse),
          expand: t(($) => $.shell.expand),
          openMenu: t(($) => $.shell.openMenu),
        }}
        brand={brandOf(branding, 'sidebar', t)}
        navigation={navigationOf(session, t)}
        currentPath={sidebarPath(pathname)}
        isCollapsed={isCollapsed}
        onCollapsedChange={collapse}
        headerStart={<PaletteButton onPress={() => quick.open('palette')} />}
        banner={isOtherBuild && <OtherBuild />}
        headerEnd={<HeaderEnd isTenant={isTenant} onShortcuts={() => quick.open('shortcuts')} />}
      >
        {session.hasPermissionsFailed && <PermissionsFailed />}
        <PageBusy />
        <CharacterKeysContext value={quick.hasCharacterKeys}>{children}</CharacterKeysContext>
      </AppShell>
      {quick.dialogs}
    </TimeZoneContext>
  );
}

function HeaderEnd({ isTenant, onShortcuts }: { isTenant: boolean; onShortcuts: () => void }) {
  const t = useText();
  const language = usePageLanguage();
  const { choice, setChoice } = useThemeControl();
  const theme = useThemeGroup();
  return (
    <>
      {isTenant && <LiveStatus />}
      {isTenant && <InboxBell />}
      <LanguageMenu
        label={t(($) => $.shell.language)}
        languages={LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] }))}
        value={language}
        onChange={(locale) => isLanguage(locale) && chooseLanguage(locale)}
      />
      {!theme && (
        <ThemeToggle
          label={t(($) => $.shell.theme)}
          labels={{
            light: t(($) => $.shell.themes.light),
            dark: t(($) => $.shell.themes.dark),
            system: t(($) => $.shell.themes.system),
          }}
          value={choice}
          onChange={setChoice}
        />
      )}
      <Account theme={theme} onShortcuts={onShortcuts} />
    </>
  );
}

/** Tells screen readers that the next page is loading. */
function PageBusy() {
  const t = useText();
  const { isLoading } = useRouterState();
  return <div role="status" aria-busy={isLoading} aria-label={isLoading ? t(($) => $.shell.loadingPage) : undefined} />;
}

/** The page must be loaded again, but only the user knows when. */
function OtherBuild() {
  const t = useText();
  const reload = (
    <Button size="small" onPress={() => location.reload()}>
      {t(($) => $.errors.boundary.reload)}
    </Button>
  );
  return <Banner actions={reload}>{t(($) => $.shell.otherBuild)}</Banner>;
}

function PermissionsFailed() {
  const t = useText();
  return (
    <Alert
      tone="danger"
      title={t(($) => $.shell.permissionsFailed)}
      actions={
        <Button size="small" onPress={() => void loadPermissions()}>
          {t(($) => $.common.retry)}
        </Button>
      }
    >
      {t(($) => $.shell.permissionsFailedTip)}
    </Alert>
  );
}
