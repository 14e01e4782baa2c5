/** Texts of a list, `list` in the noun's locale file. */
export type ListTexts = {
  title: string;
  subtitle: string;
  /** The fields that are searched: "Name or code". */
  search: string;
  create: string;
  emptyTitle: string;
  emptyText: string;
  noMatchTitle: string;
  loadFailed: string;
};
