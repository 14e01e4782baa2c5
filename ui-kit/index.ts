/**
 * The component kit: `import { Button } from '#ui-kit'`. Charts: `#ui-kit/charts.ts`.
 * Texts are props, `data-*` attributes mark states, colours are tokens. `npm run storybook` shows every component.
 */

export { KitProvider, type KitProviderProps } from './provider/KitProvider.tsx';
export { useThemeChoice, type ThemeChoice } from './provider/useThemeChoice.ts';
export { useDensityChoice } from './provider/useDensityChoice.ts';
export { onDemand } from './provider/onDemand.ts';
export { onFirstUse } from './provider/onFirstUse.ts';
export { useMediaQuery } from './provider/useMediaQuery.ts';
export { Accordion, type AccordionItem, type AccordionProps } from './components/Accordion/Accordion.tsx';
export { ActivityList, type ActivityItem } from './components/ActivityList/ActivityList.tsx';
export { Alert, type AlertProps } from './components/Alert/Alert.tsx';
export { useAnnounce, type Announce, type Politeness } from './components/Announcer/Announcer.tsx';
export { AppShell, type AppShellProps } from './components/AppShell/AppShell.tsx';
export { Avatar, initialsOf, type AvatarProps } from './components/Avatar/Avatar.tsx';
export { Banner, type BannerProps } from './components/Banner/Banner.tsx';
export { BarList, type BarListItem, type BarListProps } from './components/BarList/BarList.tsx';
export { BrandBlock, type BrandBlockProps } from './components/BrandBlock/BrandBlock.tsx';
export { Breadcrumbs, type BreadcrumbItem, type BreadcrumbsProps } from './components/Breadcrumbs/Breadcrumbs.tsx';
export { Button, type ButtonProps } from './components/Button/Button.tsx';
export { LinkButton, type LinkButtonProps } from './components/Button/LinkButton.tsx';
export { Calendar, type CalendarProps } from './components/Calendar/Calendar.tsx';
export { Card, type CardProps } from './components/Card/Card.tsx';
export {
  ChannelGrid,
  type Channel,
  type ChannelGridProps,
  type ChannelState,
} from './components/ChannelGrid/ChannelGrid.tsx';
export { Checkbox, type CheckboxProps } from './components/Checkbox/Checkbox.tsx';
export { ColumnChooser, type ColumnChooserProps } from './components/ColumnChooser/ColumnChooser.tsx';
export { arrangeColumns, type ChoosableColumn, type ColumnChoice } from './components/ColumnChooser/columnChoice.ts';
export { Checklist, type ChecklistItem, type ChecklistProps } from './components/Checklist/Checklist.tsx';
export { ColorField, type ColorFieldProps } from './components/ColorField/ColorField.tsx';
export type { ColorPreset } from './components/ColorField/ColorPresets.tsx';
export { ComboBox, type ComboBoxProps } from './components/ComboBox/ComboBox.tsx';
export { CommandPalette, type CommandPaletteProps } from './components/CommandPalette/CommandPalette.tsx';
export { type Command, type CommandGroup } from './components/CommandPalette/commands.ts';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  type ConfirmStatus,
} from './components/ConfirmDialog/ConfirmDialog.tsx';
export { ConnectionStatus, type ConnectionStatusProps } from './components/ConnectionStatus/ConnectionStatus.tsx';
export { CopyableId, type CopyableIdProps } from './components/CopyableId/CopyableId.tsx';
export { CopyField, type CopyFieldProps } from './components/CopyField/CopyField.tsx';
export { DataGrid, type DataGridProps, type GridColumn } from './components/DataGrid/DataGrid.tsx';
export { DatePicker, type DatePickerProps } from './components/DatePicker/DatePicker.tsx';
export { type IsoDate } from './components/DatePicker/isoDate.ts';
export {
  DateRangePicker,
  type DateRangePickerProps,
  type IsoDateRange,
} from './components/DateRangePicker/DateRangePicker.tsx';
export { DescriptionList, type DescriptionItem } from './components/DescriptionList/DescriptionList.tsx';
export { Dialog, type DialogProps } from './components/Dialog/Dialog.tsx';
export { diffEntries, type CompareOptions, type DiffEntry, type DiffKind } from './components/DiffView/diffEntries.ts';
export { DiffView, type DiffTexts, type DiffViewProps } from './components/DiffView/DiffView.tsx';
export { Divider, type DividerProps } from './components/Divider/Divider.tsx';
export { Drawer, type DrawerProps } from './components/Drawer/Drawer.tsx';
export { EmptyState, type EmptyStateProps } from './components/EmptyState/EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './components/ErrorState/ErrorState.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FormErrorItem } from './components/ErrorSummary/ErrorSummary.tsx';
export { type FieldHandle, type FieldProps } from './components/Field/Field.tsx';
export { FieldError } from './components/Field/FieldError.tsx';
export { type Refusal, type RefusalReason } from './components/FileUpload/fileChecks.ts';
export { FileUpload, type FileUploadProps, type FileUploadTexts } from './components/FileUpload/FileUpload.tsx';
export { type UploadItem, type UploadState } from './components/FileUpload/UploadList.tsx';
export { type Upload, type Uploads, type UploadsOptions, useUploads } from './components/FileUpload/useUploads.ts';
export { FillBar, type FillBarProps } from './components/FillBar/FillBar.tsx';
export { FilterBar, type FilterBarProps, type FilterChip } from './components/FilterBar/FilterBar.tsx';
export type { FilterPanel } from './components/FilterBar/FilterPanel.tsx';
export { FilterPresets, type FilterPresetsProps } from './components/FilterBar/FilterPresets.tsx';
export { PresetPanel, type FilterPreset, type PresetPanelProps } from './components/FilterBar/PresetPanel.tsx';
export { FieldRow, type FieldRowProps } from './components/Form/FieldRow.tsx';
export { Form, type FormProps } from './components/Form/Form.tsx';
export { FormActions } from './components/Form/FormActions.tsx';
export { FormSection, type FormSectionProps } from './components/Form/FormSection.tsx';
export { Grid, type GridProps } from './components/Grid/Grid.tsx';
export { Header, type HeaderProps } from './components/Header/Header.tsx';
export { Heading, type HeadingProps } from './components/Heading/Heading.tsx';
export { Icon, type IconProps, type IconType } from './components/Icon/Icon.tsx';
export { IconButton, type IconButtonProps } from './components/IconButton/IconButton.tsx';
export { IdentityCell, type IdentityCellProps } from './components/IdentityCell/IdentityCell.tsx';
export { InboxList, type InboxItem, type InboxListProps } from './components/InboxList/InboxList.tsx';
export { InfoCard, type InfoCardProps } from './components/InfoCard/InfoCard.tsx';
export { Inline, type InlineProps } from './components/Inline/Inline.tsx';
export { InlineEdit, type InlineEditProps } from './components/InlineEdit/InlineEdit.tsx';
export { Keys } from './components/KeyboardShortcuts/Keys.tsx';
export {
  KeyboardShortcuts,
  type KeyboardShortcutsProps,
  type ShortcutGroup,
  type ShortcutItem,
} from './components/KeyboardShortcuts/KeyboardShortcuts.tsx';
export { type KeyNames } from './components/KeyboardShortcuts/keys.ts';
export {
  useShortcuts,
  type ShortcutActions,
  type ShortcutOptions,
} from './components/KeyboardShortcuts/useShortcuts.ts';
export { KioskArea, type KioskAreaProps } from './components/KioskArea/KioskArea.tsx';
export { LanguageMenu, type LanguageMenuProps } from './components/LanguageMenu/LanguageMenu.tsx';
export { Link, type LinkProps } from './components/Link/Link.tsx';
export { MaskedField, type MaskedFieldProps } from './components/MaskedField/MaskedField.tsx';
export { MediaCard, type MediaCardProps } from './components/MediaCard/MediaCard.tsx';
export { Menu, type MenuEntry, type MenuGroup, type MenuProps } from './components/Menu/Menu.tsx';
export { MultiSelect, type MultiSelectProps } from './components/MultiSelect/MultiSelect.tsx';
export { NumberField, type NumberFieldProps } from './components/NumberField/NumberField.tsx';
export { Page, type PageProps } from './components/Page/Page.tsx';
export { PageHeader, type PageHeaderProps } from './components/PageHeader/PageHeader.tsx';
export { Pagination, type PaginationProps } from './components/Pagination/Pagination.tsx';
export { PasswordField, type PasswordFieldProps } from './components/PasswordField/PasswordField.tsx';
export { Popover, type PopoverProps } from './components/Popover/Popover.tsx';
export { PrintSheet, type PrintColumn, type PrintSheetProps } from './components/PrintSheet/PrintSheet.tsx';
export { Printing, type PrintingProps } from './components/PrintSheet/Printing.tsx';
export { ProgressBar, type ProgressBarProps } from './components/ProgressBar/ProgressBar.tsx';
export { QuantityStepper, type QuantityStepperProps } from './components/QuantityStepper/QuantityStepper.tsx';
export { RadioGroup, type RadioGroupProps } from './components/RadioGroup/RadioGroup.tsx';
export {
  RepeatRows,
  type RemovedRow,
  type RepeatRow,
  type RepeatRowsProps,
} from './components/RepeatRows/RepeatRows.tsx';
export { SaveBar, type SaveBarProps } from './components/SaveBar/SaveBar.tsx';
export { ScanField, type ScanFieldProps } from './components/ScanField/ScanField.tsx';
export { SearchField, type SearchFieldProps } from './components/SearchField/SearchField.tsx';
export { Section, type SectionProps } from './components/Section/Section.tsx';
export { SegmentedControl, type SegmentedControlProps } from './components/SegmentedControl/SegmentedControl.tsx';
export { type Option } from './components/Select/OptionList.tsx';
export { Select, type SelectProps } from './components/Select/Select.tsx';
export { Sidebar, type SidebarProps } from './components/Sidebar/Sidebar.tsx';
export { type NavigationGroup, type NavigationItem } from './components/Sidebar/navigation.ts';
export { SheetPlan, type SheetPlanProps } from './components/SheetPlan/SheetPlan.tsx';
export { SignatureImage, type SignatureImageProps } from './components/SignatureImage/SignatureImage.tsx';
export { type Signature } from './components/SignatureImage/strokes.ts';
export { SignaturePad, type SignaturePadProps } from './components/SignaturePad/SignaturePad.tsx';
export { SignInLayout, type SignInLayoutProps } from './components/SignInLayout/SignInLayout.tsx';
export { Skeleton, type SkeletonProps } from './components/Skeleton/Skeleton.tsx';
export { SkipLink, type SkipLinkProps } from './components/SkipLink/SkipLink.tsx';
export { Spinner, type SpinnerProps } from './components/Spinner/Spinner.tsx';
export { Splash, type SplashProps } from './components/Splash/Splash.tsx';
export { SplitButton, type SplitButtonProps } from './components/SplitButton/SplitButton.tsx';
export { Stack, type StackProps } from './components/Stack/Stack.tsx';
export { StackedBar, type StackedBarPart } from './components/StackedBar/StackedBar.tsx';
export { StatCard, type StatCardProps } from './components/StatCard/StatCard.tsx';
export { StatusBadge, type StatusBadgeProps } from './components/StatusBadge/StatusBadge.tsx';
export { StrengthMeter, type StrengthMeterProps } from './components/StrengthMeter/StrengthMeter.tsx';
export { Switch, type SwitchProps } from './components/Switch/Switch.tsx';
export { type SelectedKeys } from './components/Table/selection.ts';
export { type TableColumn, type TableSort } from './components/Table/ColumnHeader.tsx';
export { Table, type TableProps } from './components/Table/Table.tsx';
export { type TableSelection } from './components/Table/useRowSelection.ts';
export { LinkTabs, type LinkTabItem, type LinkTabsProps } from './components/Tabs/LinkTabs.tsx';
export { Tabs, type TabItem, type TabsProps } from './components/Tabs/Tabs.tsx';
export { Tag, type TagProps } from './components/Tag/Tag.tsx';
export { Text, type TextProps } from './components/Text/Text.tsx';
export { TextArea, type TextAreaProps } from './components/TextArea/TextArea.tsx';
export { TextField, type TextFieldProps } from './components/TextField/TextField.tsx';
export { ThemeToggle, type ThemeToggleProps } from './components/ThemeToggle/ThemeToggle.tsx';
export { TileGrid, type Tile, type TileGridProps } from './components/TileGrid/TileGrid.tsx';
export { TimeField, type TimeFieldProps } from './components/TimeField/TimeField.tsx';
export { type IsoTime } from './components/TimeField/isoTime.ts';
export { Timeline, type TimelineItem, type TimelineProps } from './components/Timeline/Timeline.tsx';
export { ToastRegion, showToast, type ToastMessage, type ToastRegionProps } from './components/Toast/Toast.tsx';
export { ToggleButton, type ToggleButtonProps } from './components/ToggleButton/ToggleButton.tsx';
export { Tooltip, type TooltipProps } from './components/Tooltip/Tooltip.tsx';
export { Tree, type TreeNode, type TreeProps } from './components/Tree/Tree.tsx';
export { UserMenu, type UserMenuProps } from './components/UserMenu/UserMenu.tsx';
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx';
export { type StepState } from './components/Wizard/steps.ts';
export { Wizard, type WizardProps, type WizardStep, type WizardTexts } from './components/Wizard/Wizard.tsx';
export type { Tone } from './theme/tone.ts';
export { breakpoint, type Density, type SpaceToken } from './theme/tokens.ts';
