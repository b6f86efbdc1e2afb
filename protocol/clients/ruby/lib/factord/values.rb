# frozen_string_literal: true

require "json"

module Factord
  # JSON values as what they should be. Errors say nothing about what is read or written.
  # @api private
  module Values
    # A value is not of its type. The message says which part is not: `.list[0].name is missing`.
    class Unreadable < StandardError
      def initialize(problem = " has another type") = super
    end

    # A value cannot be written as JSON.
    class Unwritable < StandardError
    end

    # The protocol allows 32 levels; an object that contains itself has more.
    DEEPEST = 100
    private_constant :DEEPEST

    CLASSES = { text: String, integer: Integer, map: Hash }.freeze
    private_constant :CLASSES

    class << self
      # Reads a value of a type: one of `:text`, `:integer`, `:number`, `:boolean`, `:anything` and `:map`, the name of a class
      # of results, or an array with the type of the elements.
      def read(type, value)
        case type
        when Array then list(type.first, value)
        when :text, :integer, :map then value.is_a?(CLASSES[type]) ? value : raise(Unreadable)
        when :number then value.is_a?(Numeric) ? value.to_f : raise(Unreadable)
        when :boolean then [true, false].include?(value) ? value : raise(Unreadable)
        when :anything then value
        else Factord.const_get(type).read(value)
        end
      end

      # Reads a part of a value.
      def read_within(part, type, value)
        read(type, value)
      rescue Unreadable => error
        raise Unreadable, "#{part}#{error.message}", cause: nil
      end

      # The same; nil if it cannot be read.
      def read?(type, value)
        value.nil? ? nil : read(type, value)
      rescue Unreadable
        nil
      end

      # What JSON has for a value: results are written as they were received, symbols as texts.
      def plain(value, depth = 0)
        raise Unwritable if depth > DEEPEST

        case value
        when Hash then value.to_h { |name, each| [text(name.to_s), plain(each, depth + 1)] }
        when Array then value.map { |each| plain(each, depth + 1) }
        when Result then value.to_h
        when String, Symbol then text(value.to_s)
        when Float then value.finite? ? value : raise(Unwritable)
        when Integer, true, false, nil then value
        else raise Unwritable
        end
      end

      # Reads JSON; nil if it is none. The parser's own error would contain the text.
      def parse(line)
        text = line.force_encoding(Encoding::UTF_8)
        text.valid_encoding? ? JSON.parse(text, max_nesting: 512) : nil
      rescue JSON::ParserError
        nil
      end

      private

      def list(type, value)
        raise Unreadable unless value.is_a?(Array)

        value.each_with_index.map { |each, index| read_within("[#{index}]", type, each) }
      end

      def text(value)
        value = value.encode(Encoding::UTF_8)
        value.valid_encoding? ? value : raise(Unwritable)
      rescue EncodingError
        raise Unwritable, cause: nil
      end
    end
  end
end
