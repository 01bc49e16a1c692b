// What the product uses and no more: the whole package would be a quarter heavier.
export {
  QueryClient,
  QueryClientProvider,
  focusManager,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
