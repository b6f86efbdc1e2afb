# frozen_string_literal: true

module Factord
  # Base class of results and of the objects in them. They are frozen, and can be matched:
  #
  #   case daemon.flow_get(id)
  #   in { status: "complete", session: }
  #
  # `inspect`, `pp` and JSON leave out what is secret; `to_h` does not.
  class Result
    # @api private
    Member = Struct.new(:name, :type, :presence, :is_hidden, keyword_init: true)

    # @api private
    HIDDEN = "(secret)"

    class << self
      # @return [Hash{String => Member}] the members, by their names in the protocol
      # @api private
      def members
        @members ||= superclass.respond_to?(:members) ? superclass.members.dup : {}
      end

      # @api private
      def read(value)
        raise Values::Unreadable unless value.is_a?(Hash)
        return new(value) unless @cases

        Factord.const_get(@cases.fetch(value[@tag], @other)).read(value)
      end

      private

      # A member that is always there.
      def required(name, type, hidden: false) = member(name, type, :required, hidden)

      # A member that is always there, and may be nil.
      def nullable(name, type, hidden: false) = member(name, type, :nullable, hidden)

      # A member that may be missing, and is nil then.
      def optional(name, type, hidden: false) = member(name, type, :optional, hidden)

      def member(name, type, presence, is_hidden)
        members[name.to_s] = Member.new(name:, type:, presence:, is_hidden:)
        attr_reader name
      end

      # The class for each value of a member, and that for every other value.
      def variants(tag, cases, other)
        @tag = tag
        @cases = cases
        @other = other
      end

      # A subclass is one of the cases.
      def inherited(subclass)
        super
        subclass.instance_variable_set(:@cases, nil)
      end
    end

    # @return [Hash{String => Object}] the members that this version of the client does not know
    attr_reader :other_members

    # @api private
    def initialize(members)
      self.class.members.each do |name, member|
        raise Values::Unreadable, ".#{name} is missing" unless member.presence == :optional || members.key?(name)

        value = members[name]
        value = Values.read_within(".#{name}", member.type, value) unless value.nil? && member.presence != :required
        instance_variable_set("@#{name}", value.freeze)
      end
      @other_members = members.except(*self.class.members.keys).freeze
      freeze
    end

    # All that it has, as the protocol writes it: secrets, and members that this version of the client does not know, too.
    # @return [Hash{String => Object}]
    def to_h
      known = self.class.members.each_with_object({}) do |(name, member), hash|
        value = public_send(member.name)
        hash[name] = Values.plain(value) unless value.nil? && member.presence == :optional
      end
      known.merge(other_members)
    end

    # For pattern matching, by the names of the attributes.
    def deconstruct_keys(names)
      known = self.class.members.to_h { |name, member| [member.name, name] }
      (names || known.keys).select { |name| known.key?(name) }.to_h { |name| [name, public_send(name)] }
    end

    def ==(other) = other.class == self.class && other.to_h == to_h
    alias eql? ==

    def hash = [self.class, to_h].hash

    def inspect
      shown = self.class.members.values.filter_map do |member|
        value = public_send(member.name)
        "#{member.name}=#{member.is_hidden ? HIDDEN : value.inspect}" unless value.nil?
      end
      "#<#{[self.class.name, shown.join(", ")].reject(&:empty?).join(" ")}>"
    end
    alias to_s inspect

    # What is not secret, for JSON.
    # @return [Hash{String => Object}]
    def as_json(*)
      self.class.members.each_with_object({}) do |(name, member), hash|
        value = public_send(member.name)
        hash[name] = member.is_hidden ? HIDDEN : value unless value.nil?
      end
    end

    def to_json(*arguments) = as_json.to_json(*arguments)

    # What is not secret, for YAML.
    # @api private
    def encode_with(coder)
      coder.map = as_json
    end
  end
end
